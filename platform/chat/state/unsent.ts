import { maxUnsentMessages, type UnsentChat } from '../../../contract/chatMessages.ts'
import type { WireChatMessage } from '../../../contract/chatRoom.ts'
import type { Store } from '../../state/store.ts'
import { mergeMessages, stillPending } from './merge.ts'
import type { ChatState, PendingMessage } from './state.ts'

type Settings = {
  store: Store<ChatState>
  /** Has the host page save the unsent text. */
  saveUnsent(room: string, unsent: UnsentChat): void
}

/** Keeps the draft and the unsent messages; reports every change to the host page. */
export function openUnsent({ store, saveUnsent }: Settings) {
  function save(change: Partial<Pick<ChatState, 'draft' | 'pending'>>): void {
    store.set(change)
    const { you, room, draft, pending } = store.get()
    if (you) saveUnsent(room.id, { draft: draft.slice(0, 4_000), waiting: pending.map(({ mark, text, at }) => ({ mark, text, at })) })
  }
  return {
    save,
    /**
     * Puts the saved draft and messages in front of those written since the page opened, so that neither is
     * lost. Messages above the limit return to the draft.
     */
    restore(saved: UnsentChat): void {
      const { draft, pending } = store.get()
      const all = [...saved.waiting.map((one) => ({ ...one, is: 'waiting' as const })), ...pending]
      const above = all.slice(maxUnsentMessages).map(({ text }) => text)
      save({
        draft: [saved.draft, ...above, draft].filter((text) => text !== '').join('\n'),
        pending: all.slice(0, maxUnsentMessages),
      })
    },
    setPending: (mark: string, to: PendingMessage | null): void =>
      save({ pending: store.get().pending.flatMap((one) => (one.mark !== mark ? [one] : to ? [to] : [])) }),
    /** Adds messages of the room and removes those from `pending` that are the person's own. */
    addMessages(messages: readonly WireChatMessage[]): void {
      const state = store.get()
      store.set({ messages: mergeMessages(state.messages, messages) })
      const pending = stillPending(state.pending, messages, state.you?.id)
      if (pending !== state.pending) save({ pending })
    },
  }
}

export type Unsent = ReturnType<typeof openUnsent>
