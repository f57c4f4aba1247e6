import type { UnsentChat } from '../../../contract/chatFrame.ts'
import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import type { Store } from '../../state/store.ts'
import { mergeMessages, stillPending } from './merge.ts'
import type { ChatState, Pending } from './state.ts'

type Settings = {
  store: Store<ChatState>
  /** Has the shell keep what is not sent. */
  keepUnsent(room: string, unsent: UnsentChat): void
}

/** What is written and not in the room yet: the shell is told of each change of it. */
export function openUnsent({ store, keepUnsent }: Settings) {
  function keep(change: Partial<Pick<ChatState, 'draft' | 'pending'>>): void {
    store.set(change)
    const { you, room, draft, pending } = store.get()
    if (you) keepUnsent(room.id, { draft: draft.slice(0, 4_000), waiting: pending.slice(0, 20).map(({ mark, text }) => ({ mark, text })) })
  }
  return {
    keep,
    /** What was kept of before stands first, and behind it what was written while it was not here yet: neither is lost. */
    takeUp(kept: UnsentChat): void {
      const { draft, pending } = store.get()
      const waiting = kept.waiting.map((one) => ({ ...one, is: 'waiting' as const }))
      keep({ draft: [kept.draft, draft].filter((text) => text !== '').join('\n'), pending: [...waiting, ...pending] })
    },
    setPending: (mark: string, to: Pending | null): void =>
      keep({ pending: store.get().pending.flatMap((one) => (one.mark !== mark ? [one] : to ? [to] : [])) }),
    /** Takes in what the room has: whatever of it is the person's own is no longer on its way. */
    take(messages: readonly WireChatMessage[]): void {
      const state = store.get()
      store.set({ messages: mergeMessages(state.messages, messages) })
      const pending = stillPending(state.pending, messages, state.you?.id)
      if (pending !== state.pending) keep({ pending })
    },
  }
}

export type Unsent = ReturnType<typeof openUnsent>
