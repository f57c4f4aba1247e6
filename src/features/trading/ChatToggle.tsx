import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { chatOpenerId, chatPanel, onChatPanelChange, setChatPanel } from '../../shell/screen/chatPanel.ts'
import { Button } from '../../ui/Button.tsx'

/** Toggles the chat beside the platform (TRD-04). */
export function ChatToggle() {
  const { t } = useTranslation('trading')
  const { is } = useSyncExternalStore(onChatPanelChange, chatPanel)
  return (
    <Button
      id={chatOpenerId}
      aria-expanded={is === 'open'}
      aria-controls="chat"
      onClick={() => setChatPanel({ is: is === 'open' ? 'closed' : 'open' })}
    >
      {t('tools.chat')}
    </Button>
  )
}
