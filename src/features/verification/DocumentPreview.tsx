import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedDocument } from '../../../contract/pictures.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { FilePicture } from './FilePicture.tsx'
import styles from './Documents.module.css'

type Props = { document: PreparedDocument<Blob>; name: string; canSend: boolean; isSending: boolean; onSend: () => void }

/**
 * Shows what will be sent, with its warnings (VER-08). `canSend` false: the person is asked to take it again
 * first.
 */
export function DocumentPreview({ document, name, canSend, isSending, onSend }: Props) {
  const { t } = useTranslation('personal')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const warnings = document.as === 'picture' ? document.warnings : []
  const kilobytes = numberFormatter(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  useEffect(() => heading.current?.focus(), [document])
  return (
    <section className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {t('preview.title')}
      </h3>
      {document.as !== 'pdf' && <FilePicture file={document.file} alt={t('preview.alt', { name })} className={styles.picture} />}
      <p className={styles.muted}>
        <bdi translate="no">{name}</bdi> · {document.as === 'pdf' && <>{t('preview.pages', { pages: document.pages })} · </>}
        {kilobytes.format(Math.ceil(document.file.size / 1000))}
      </p>
      {warnings.length > 0 && (
        <div className={styles.warning} role="alert">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{t(`warn.${warning}`)}</li>
            ))}
          </ul>
          <p>{canSend ? t('warn.again') : t('warn.retake')}</p>
        </div>
      )}
      {canSend && (
        <Button tone="primary" busy={isSending} onClick={onSend} className={styles.start}>
          {warnings.length > 0 ? t('preview.anyway') : t('preview.send')}
        </Button>
      )}
    </section>
  )
}
