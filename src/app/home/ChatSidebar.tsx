import { lazy, Suspense, useSyncExternalStore } from 'react'
import { chatOpenerId, chatPanel, onChatPanelChange, setChatPanel } from '../../shell/screen/chatPanel.ts'

const ChatPanel = lazy(async () => {
  const { ChatPanel: panel } = await import('../../features/chat/ChatPanel.tsx')
  return { default: panel }
})

function close(): void {
  setChatPanel({ is: 'closed' })
  document.getElementById(chatOpenerId)?.focus()
}

/** The chat beside the platform (TRD-04). Loads nothing while it is closed. */
export function ChatSidebar({ className }: { className: string | undefined }) {
  const { is } = useSyncExternalStore(onChatPanelChange, chatPanel)
  if (is === 'closed') return null
  return (
    <div id="chat" className={className}>
      <Suspense>
        <ChatPanel openerId={chatOpenerId} onClose={close} />
      </Suspense>
    </div>
  )
}
