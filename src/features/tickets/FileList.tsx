import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { maxTicketAttachments } from '../../../contract/tickets.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { selectDevice } from '../../shell/device/deviceSlice.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { acceptedFiles } from '../../shell/uploads/acceptedFiles.ts'
import { RemoveFile } from '../../shell/uploads/RemoveFile.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './Tickets.module.css'
import type { DraftFile, useFiles } from './useFiles.ts'

type Props = ReturnType<typeof useFiles> & { offline: string; error: { code: string; text: string; attempt: number } | undefined }

/**
 * The files of a message that is being written, each with its progress, and the way to add one (SUP-01).
 * `offline`: what happens to a message that the device keeps. `error`: why it cannot be sent with these
 * files, announced at each `attempt`.
 */
export function FileList({ files, failure, isChecking, canAdd, add, remove, offline, error }: Props) {
  const { t } = useTranslation(['tickets', 'uploads'])
  const isOffline = useIsOffline()
  const isMemory = useSelector(selectDevice).storage === 'memory'
  const errorText = useErrorText('uploads')
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <FileState file={file} />
              <RemoveFile
                file={file.name}
                isRefused={file.upload?.status.at === 'refused'}
                label={t('uploads:remove')}
                name={t('uploads:remove.name', { name: file.name })}
                question={t('attach.question')}
                keep={t('attach.keep')}
                onConfirm={() => void remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <FileButton tone="plain" accept={acceptedFiles()} busy={isChecking} onFile={(file) => void add(file)}>
          {t('attach')}
        </FileButton>
      )}
      <OfflineNote className={styles.hint} isOffline={isOffline} offline={isMemory ? t('uploads:memory.messages') : offline}>
        {isChecking ? t('attach.checking') : t('attach.hint', { most: maxTicketAttachments })}
      </OfflineNote>
      {error && (
        <ErrorMessage key={`press ${error.attempt}`} code={error.code}>
          {error.text}
        </ErrorMessage>
      )}
      {failure && (
        <ErrorMessage key={failure.attempt} code={failure.code}>
          {errorText(failure.code)}
        </ErrorMessage>
      )}
    </div>
  )
}

/** The limit of files for support ends by itself, and the person is at the support already. */
const codeOf = (code: string): string => (code === 'upload.quota' ? 'attachment.quota' : code)

function FileState({ file: { name, size, upload } }: { file: DraftFile }) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText('uploads')
  const isOffline = useIsOffline()
  const locale = useLocale()
  const percent = numberFormatter(locale, { style: 'percent' }).format(upload ? upload.sent / size : 1)
  const state =
    upload === undefined
      ? t('attach.sent')
      : upload.status.at === 'refused'
        ? errorText(codeOf(upload.status.code))
        : isOffline
          ? t('attach.waiting')
          : t('attach.sending', { percent })
  return (
    <span className={styles.file}>
      <bdi translate="no">{name}</bdi>
      <small className={upload?.status.at === 'refused' ? styles.problem : styles.muted}>{state}</small>
    </span>
  )
}
