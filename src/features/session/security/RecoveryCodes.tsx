import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../browser/saveFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './Security.module.css'

/** Shows new recovery codes until the person says that they are saved (SEC-07). */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('security')
  const text = codes.join('\n')
  const box = useRef<HTMLDivElement>(null)
  // The button that made them is gone, and a screen reader has to read them.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t('recovery.title')} className={styles.setup}>
      <p>{t('recovery.save')}</p>
      <ul className={styles.codes} dir="ltr" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton value={text} label={t('copy')} copied={t('copy.done')} failed={t('copy.failed')} />
        <Button onClick={() => saveFile('openfloor-recovery-codes.txt', text, 'text/plain')}>{t('download')}</Button>
        <Button tone="primary" onClick={onSaved}>
          {t('recovery.saved')}
        </Button>
      </div>
    </div>
  )
}
