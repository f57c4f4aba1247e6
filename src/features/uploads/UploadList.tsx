import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadView } from '../../../contract/background.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { CancelUpload } from '../../shell/uploads/CancelUpload.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './UploadList.module.css'

type Props = { files: readonly UploadView[]; offline: boolean }

/** Lists the waiting files with their progress; each can be cancelled (VER-05). */
export const UploadList = ({ files, offline }: Props) => (
  <ul className={styles.list}>
    {files.map((file) => (
      <WaitingFile key={file.id} file={file} offline={offline} />
    ))}
  </ul>
)

function WaitingFile({ file, offline }: { file: UploadView; offline: boolean }) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText('uploads')
  const dispatch = useAppDispatch()
  const { status, run } = useWorkerCommand()
  const cancel = (): void =>
    void run(
      () => background.actOnUpload({ do: 'cancel', id: file.id }),
      (outcome) => dispatch(toastShown({ text: outcome === 'sent' ? t('cancel.tooLate') : t('cancel.done') })),
    )
  return (
    <li className={styles.file}>
      <UploadSummary file={file} offline={offline} />
      <CancelUpload upload={file} busy={status.at === 'sending'} onCancel={cancel} />
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </li>
  )
}

function UploadSummary({ file: { type, name, size, sent, addedAt, status }, offline }: { file: UploadView; offline: boolean }) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText('uploads')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const kilobytes = numberFormatter(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return (
    <div className={styles.summary}>
      <p>
        <strong>{t(`type.${type}`)}</strong>
        {status.at === 'waiting' && <Chip tone={offline ? 'plain' : 'live'}>{offline ? t('status.waiting') : t('status.sending')}</Chip>}
        {status.at === 'refused' && <Chip tone="warn">{t('status.refused')}</Chip>}
      </p>
      <small className={styles.name}>
        {t('line', { name, size: kilobytes.format(Math.ceil(size / 1000)), at: formatDateTime(addedAt, now, locale) })}
      </small>
      {status.at === 'waiting' && <progress className={styles.progress} max={size} value={sent} aria-label={t('progress', { name })} />}
      {status.at === 'refused' && <small>{errorText(status.code)}</small>}
    </div>
  )
}
