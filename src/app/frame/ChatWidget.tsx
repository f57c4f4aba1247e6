import { lazy, Suspense, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { chatWidget, chatWidgetOpenerId } from '../../shell/screen/chatWidget.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ChatWidget.module.css'

const ChatPanel = lazy(async () => {
  const { ChatPanel: panel } = await import('../../features/chat/ChatPanel.tsx')
  return { default: panel }
})

function close(): void {
  // A phone shows the button again by that, and a hidden one takes no focus.
  flushSync(() => chatWidget.set('closed'))
  document.getElementById(chatWidgetOpenerId)?.focus()
}

/**
 * A button that opens the current chat over any screen outside trading (SUP-12). Nothing of the chat is
 * loaded before it is pressed.
 */
export function ChatWidget() {
  const { t } = useTranslation('trading')
  const state = useSyncExternalStore(chatWidget.subscribe, chatWidget.get)
  const isOffline = useSelector(selectConnection).at === 'offline'
  // An open chat stays, and says itself that it has no connection; a closed one could not be loaded.
  if (isOffline && state === 'closed') return null
  return (
    <aside className={styles.widget} aria-label={t('tools.chat')}>
      {state === 'open' && (
        <div id="chat-widget" className={styles.panel}>
          <Suspense>
            <ChatPanel openerId={chatWidgetOpenerId} onClose={close} />
          </Suspense>
        </div>
      )}
      <button
        type="button"
        id={chatWidgetOpenerId}
        className={styles.opener}
        title={t('tools.chat')}
        aria-expanded={state === 'open'}
        aria-controls={state === 'open' ? 'chat-widget' : undefined}
        onClick={() => (state === 'open' ? close() : chatWidget.set('open'))}
      >
        <Icon name="chat" />
        <span>{t('tools.chat')}</span>
      </button>
    </aside>
  )
}
