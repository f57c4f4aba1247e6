import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { firstWords } from '../../../domain/chat/firstWords.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { discardUnsent, type UnsentMessage } from '../../shell/chat/unsent.ts'
import { selectDevice } from '../../shell/device/deviceSlice.ts'
import { useIsOffline } from '../../shell/device/useIsOffline.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { setChatPanel } from '../../shell/screen/chatPanel.ts'
import { chatWidget, chatWidgetOpenerId } from '../../shell/screen/chatWidget.ts'
import { selectSettings, selectUser } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import styles from './UploadList.module.css'

/** Opens the message's room, which sends what waits as soon as it is connected. */
function openRoom(room: string): void {
  // The chat takes the focus from its own button, and returns it there.
  document.getElementById(chatWidgetOpenerId)?.focus()
  setChatPanel({ room })
  chatWidget.set('open')
}

/**
 * Lists the chat's messages that wait on this device; each can be sent now, or discarded after a question
 * (PWA-04).
 */
export function WaitingChat({ messages }: { messages: readonly UnsentMessage[] }) {
  const { t } = useTranslation('uploads')
  const dispatch = useAppDispatch()
  const uid = useSelector(selectUser)?.userId
  const settings = useSelector(selectSettings)
  const offline = useIsOffline()
  const isMemory = useSelector(selectDevice).storage === 'memory'
  const list = useRef<HTMLUListElement>(null)

  const discard = (message: UnsentMessage): void => {
    if (uid === undefined) return
    void discardUnsent(uid, message)
    // The pressed button goes with its message, and the list with its last one.
    const stays = messages.length > 1 ? list.current : document.querySelector<HTMLElement>('main h1')
    stays?.focus()
    dispatch(toastShown({ text: t('chat.discarded') }))
  }
  return (
    <Card title={t('chat.title')}>
      <p>{!offline ? t('chat.text') : isMemory ? t('memory.messages') : t('chat.offline')}</p>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t('chat.title')}>
        {messages.map((message) => {
          const words = firstWords(message.text)
          return (
            <li key={`${message.room.id} ${message.mark}`} className={styles.file}>
              <MessageSummary message={message} words={words} />
              {!offline && isFeatureEnabled(settings, 'chat') && (
                <Button tone="plain" aria-label={t('chat.send.name', { words })} onClick={() => openRoom(message.room.id)}>
                  {t('chat.send')}
                </Button>
              )}
              <QuestionButton
                tone="danger"
                label={t('chat.discard')}
                name={t('chat.discard.name', { words })}
                question={t('chat.question')}
                keep={t('chat.keep')}
                onConfirm={() => discard(message)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function MessageSummary({ message: { room, at }, words }: { message: UnsentMessage; words: string }) {
  const { t } = useTranslation('uploads')
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  return (
    <div className={styles.summary}>
      <p>
        <strong className={styles.name} dir="auto">
          {words}
        </strong>
        <Chip tone="plain">{t('status.waiting')}</Chip>
      </p>
      <small className={styles.name}>{t('chat.line', { room: room.name, at: formatDateTime(at, now, locale) })}</small>
    </div>
  )
}
