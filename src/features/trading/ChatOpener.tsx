import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { chatOpenerId, chatPanel, onChatPanel, setChatPanel } from '../../shell/chatPanel.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens and closes the chat beside the platform (TRD-04). */
export function ChatOpener() {
  const { t } = useTranslation('trading')
  const { is } = useSyncExternalStore(onChatPanel, chatPanel)
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
