import { lazy, Suspense, useSyncExternalStore } from 'react'
import { chatPanel, onChatPanel } from '../../shell/chatPanel.ts'

const ChatPanel = lazy(async () => {
  const [{ ChatPanel: panel }] = await Promise.all([import('../../features/chat/ChatPanel.tsx'), import('../calls.ts')])
  return { default: panel }
})

/** The chat beside the platform (TRD-04): closed, nothing of it is loaded. */
export function ChatSide({ className }: { className: string | undefined }) {
  const { is } = useSyncExternalStore(onChatPanel, chatPanel)
  if (is === 'closed') return null
  return (
    <div id="chat" className={className}>
      <Suspense>
        <ChatPanel />
      </Suspense>
    </div>
  )
}
