import { useTranslation } from 'react-i18next'
import { maxTicketAttachments } from '../../../contract/tickets.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { acceptedFiles } from '../../shell/uploads/acceptedFiles.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { useLocale } from '../../ui/locale.ts'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import styles from './Tickets.module.css'
import type { DraftFile, useFiles } from './useFiles.ts'

/**
 * The files of a message that is being written, each with its progress, and the way to add one (SUP-01).
 * `offline`: what happens to the message.
 */
export function FileList({ files, failure, isChecking, canAdd, add, remove, offline }: ReturnType<typeof useFiles> & { offline: string }) {
  const { t } = useTranslation('tickets')
  const isOffline = useIsOffline()
  const errorText = useErrorText('uploads')
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <FileState file={file} />
              <RemoveFile file={file} onRemove={() => void remove(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <FileButton tone="plain" accept={acceptedFiles()} busy={isChecking} onFile={(file) => void add(file)}>
          {t('attach')}
        </FileButton>
      )}
      <OfflineNote className={styles.hint} isOffline={isOffline} offline={offline}>
        {isChecking ? t('attach.checking') : t('attach.hint', { most: maxTicketAttachments })}
      </OfflineNote>
      {failure && (
        <ErrorMessage key={failure.attempt} code={failure.code}>
          {errorText(failure.code)}
        </ErrorMessage>
      )}
    </div>
  )
}

/** Removes a file after a question. A refused one goes at once: nothing of it can be lost. */
function RemoveFile({ file: { name, upload }, onRemove }: { file: DraftFile; onRemove: () => void }) {
  const { t } = useTranslation(['tickets', 'uploads'])
  if (upload?.status.at === 'refused')
    return (
      <Button tone="plain" aria-label={t('attach.remove', { name })} onClick={onRemove} {...deliberatePress}>
        {t('uploads:remove')}
      </Button>
    )
  return (
    <QuestionButton
      label={t('uploads:remove')}
      name={t('attach.remove', { name })}
      question={t('attach.question')}
      keep={t('attach.keep')}
      onConfirm={onRemove}
    />
  )
}

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
        ? errorText(upload.status.code)
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
