import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import type { MessageView } from '../../../contract/background.ts'
import { firstWords } from '../../../domain/chat/firstWords.ts'
import { background } from '../../bridges/background.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { deliberatePress } from '../../ui/deliberatePress.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import { deliveryKey } from './deliveryKey.ts'
import styles from './Tickets.module.css'
import { useTakeFileBack } from './useFiles.ts'

type Props = { message: MessageView; onEdit?: ((message: MessageView) => void) | undefined }

/**
 * A message that waits on this device: its state, and the ways to change or delete it while it has not gone
 * (SUP-02).
 */
export function WaitingMessage({ message, onEdit }: Props) {
  const { t } = useTranslation(['tickets', 'uploads'])
  const errorText = useErrorText('tickets')
  const dispatch = useDispatch()
  const isOffline = useIsOffline()
  const { id, subject, content, files, status, tried, later } = message
  const isPaused = isOffline || later === true
  const [firstField] = status.at === 'refused' ? Object.values(status.fields ?? {}) : []

  const { status: command, run } = useWorkerCommand()
  const takeFileBack = useTakeFileBack()

  const takeBack = (then: () => void): void =>
    void run(
      () => background.actOnMessage({ do: 'cancel', id }),
      (outcome) => (outcome === 'sent' ? void dispatch(toastShown({ text: t('waiting.tooLate') })) : then()),
    )
  const discarded = (): void => {
    // Without its message nobody sees a file, and it would still be sent.
    for (const file of files) void takeFileBack(file.id)
    // The pressed button goes with its message.
    document.querySelector<HTMLElement>('main h1')?.focus()
    dispatch(toastShown({ text: t('uploads:chat.discarded') }))
  }
  return (
    <li className={styles.post} data-author="person" data-state={status.at}>
      <div className={styles.bubble}>
        {subject !== undefined && <strong dir="auto">{subject}</strong>}
        <p className={styles.content} dir="auto">
          {content}
        </p>
        {files.map((file) => (
          <small key={file.id} className={styles.muted}>
            <bdi translate="no">{file.name}</bdi>
          </small>
        ))}
      </div>
      <small className={status.at === 'refused' ? styles.problem : styles.muted} role="status">
        {status.at === 'refused'
          ? `${t('delivery.notSent')} · ${errorText(firstField ?? status.code)}`
          : [t(deliveryKey([message], isOffline)), isPaused && tried && errorText('tickets.maybeSent')].filter(Boolean).join(' · ')}
      </small>
      {(status.at === 'refused' || (isPaused && !tried)) && (
        <div className={styles.actions} {...deliberatePress}>
          {onEdit && (
            <Button tone="plain" onClick={() => takeBack(() => onEdit(message))}>
              {t('waiting.edit')}
            </Button>
          )}
          <QuestionButton
            label={t('waiting.discard')}
            name={t('waiting.discard.name', { words: firstWords(subject ?? content) })}
            question={t('uploads:chat.question')}
            keep={t('uploads:chat.keep')}
            busy={command.at === 'sending'}
            onConfirm={() => takeBack(discarded)}
          />
        </div>
      )}
      {command.at === 'refused' && (
        <ErrorMessage key={command.attempt} code={command.fault.code}>
          {errorText(command.fault.code)}
        </ErrorMessage>
      )}
    </li>
  )
}
