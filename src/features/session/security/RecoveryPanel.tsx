import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../browser/saveFile.ts'
import { useIsOffline } from '../../../shell/device/useIsOffline.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormMessage } from '../../../ui/FormMessage.tsx'
import styles from './Security.module.css'
import { useMakeRecoveryCodesMutation } from './securityApi.ts'

/** Creates recovery codes and shows them once (SEC-07). */
export function RecoveryPanel({ left }: { left: number }) {
  const { t } = useTranslation('security')
  const errorText = useErrorText('session')
  const [make] = useMakeRecoveryCodesMutation()
  const isOffline = useIsOffline()
  const { status, send } = useSubmission()
  const [codes, setCodes] = useState<readonly string[]>([])
  const create = () => send(async () => setCodes((await make({}).unwrap()).codes ?? []))
  return (
    <Card title={t('recovery.title')} className={styles.panel}>
      {codes.length === 0 ? (
        <>
          <p>{t('recovery.text', { left })}</p>
          <Button tone={left === 0 ? 'primary' : 'quiet'} disabled={isOffline} busy={status.at === 'sending'} onClick={() => void create()}>
            {t('recovery.make')}
          </Button>
        </>
      ) : (
        <div role="status" className={styles.setup}>
          <p>{t('recovery.save')}</p>
          <ul className={styles.codes} dir="ltr" translate="no">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.actions}>
            <CopyButton value={codes.join('\n')} label={t('copy')} copied={t('copy.done')} failed={t('copy.failed')} />
            <Button onClick={() => saveFile('openfloor-recovery-codes.txt', codes.join('\n'), 'text/plain')}>{t('download')}</Button>
            <Button tone="primary" onClick={() => setCodes([])}>
              {t('recovery.saved')}
            </Button>
          </div>
        </div>
      )}
      {status.at === 'refused' && <FormMessage key={status.attempt}>{errorText(status.fault.code)}</FormMessage>}
    </Card>
  )
}
