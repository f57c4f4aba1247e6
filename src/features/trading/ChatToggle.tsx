import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { chatOpenerId, chatPanel, onChatPanelChange, setChatPanel } from '../../shell/screen/chatPanel.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './TradingScreen.module.css'

/** Toggles the chat (TRD-04): at the edge of wide pages, beside the risk warning on phones. */
export function ChatToggle() {
  const { t } = useTranslation('trading')
  const { is } = useSyncExternalStore(onChatPanelChange, chatPanel)
  return (
    <button
      type="button"
      id={chatOpenerId}
      className={styles.chat}
      aria-expanded={is === 'open'}
      aria-controls="chat"
      onClick={() => setChatPanel({ is: is === 'open' ? 'closed' : 'open' })}
    >
      <Icon name="chat" />
      <span>{t('tools.chat')}</span>
    </button>
  )
}
