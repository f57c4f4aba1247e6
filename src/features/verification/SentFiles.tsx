import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadView } from '../../../contract/background.ts'
import type { WireDocument } from '../../../contract/verification.ts'
import { uploadedFile } from '../../../contract/verification.ts'
import { identityDocumentOf, refusalReasonOf } from '../../../domain/verification/documents.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { CancelUpload } from '../../shell/uploads/CancelUpload.tsx'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { MessageId } from '../../ui/messageId.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { helpFor } from '../../shell/help/helpFor.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './Documents.module.css'

/** `reasons`: the refusals that say why; `older`: the newest one's reason stands above the list. */
type Props = { files: readonly WireDocument[]; waiting: readonly UploadView[]; isOffline: boolean; reasons?: 'all' | 'older' | 'none' }

/**
 * Lists the files of one type: those on their way with their progress by bytes (VER-05), then those that
 * arrived, each refused one with its reason (VER-01).
 */
export function SentFiles({ files, waiting, isOffline, reasons = 'all' }: Props) {
  const { t } = useTranslation(['personal', 'uploads'])
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  if (files.length === 0 && waiting.length === 0) return null
  return (
    <ul className={styles.files}>
      {waiting.map((upload) => (
        <WaitingFile key={upload.id} upload={upload} isOffline={isOffline} />
      ))}
      {files.map(({ name, file, at, state, reason, doc_type: docType }, index) => (
        <li key={name} className={styles.file}>
          <span className={styles.fileName}>
            <bdi translate="no">{file}</bdi>
            <small className={styles.muted}>
              <Kind name={docType} />
              {formatDateTime(at, now, locale)}
            </small>
            {state === 'refused' && (reasons === 'all' || (reasons === 'older' && index > 0)) && (
              <small className={styles.reason}>{t(`reason.${refusalReasonOf(reason)}`)}</small>
            )}
          </span>
          {state === 'refused' && <Chip tone="fall">{t('status.refused')}</Chip>}
          {!isOffline && (
            <ButtonLink
              tone="plain"
              href={addressOf(uploadedFile, { params: { name } })}
              download={name}
              aria-label={t('download.name', { name: file })}
            >
              {t('download')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The kind of an identity document, where it is known. */
function Kind({ name }: { name: string | undefined }) {
  const { t } = useTranslation('personal')
  const kind = identityDocumentOf(name)
  return kind && <>{t(`kind.${kind}`)} · </>
}

function WaitingFile({ upload, isOffline }: { upload: UploadView; isOffline: boolean }) {
  const { id, docType, name, size, sent, status } = upload
  const { t } = useTranslation(['uploads', 'personal'])
  const errorText = useErrorText('uploads')
  const dispatch = useAppDispatch()
  const locale = useLocale()
  const kilobytes = numberFormatter(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const format = (bytes: number): string => kilobytes.format(Math.ceil(bytes / 1000))
  const { status: command, run } = useWorkerCommand()
  const reasonId = useId()
  const cancel = (): void =>
    void run(
      () => background.actOnUpload({ do: 'cancel', id }),
      (outcome) => dispatch(toastShown({ text: outcome === 'sent' ? t('uploads:cancel.tooLate') : t('uploads:cancel.done') })),
    )
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>
        <bdi translate="no">{name}</bdi>
        {status.at === 'refused' ? (
          <small className={styles.reason}>
            <span role="alert" id={reasonId}>
              {errorText(status.code)}
            </span>{' '}
            <MessageId value={reasonId}>{helpFor(status.code)}</MessageId>
          </small>
        ) : (
          <>
            <progress className={styles.progress} max={size} value={sent} aria-label={t('uploads:progress', { name })} />
            <small className={styles.muted}>
              <Kind name={docType} />
              {isOffline ? t('uploads:status.waiting') : t('personal:progress', { sent: format(sent), size: format(size) })}
            </small>
          </>
        )}
      </span>
      <CancelUpload upload={upload} busy={command.at === 'sending'} onCancel={cancel} />
      {command.at === 'refused' && (
        <ErrorMessage key={command.attempt} code={command.fault.code}>
          {errorText(command.fault.code)}
        </ErrorMessage>
      )}
    </li>
  )
}
