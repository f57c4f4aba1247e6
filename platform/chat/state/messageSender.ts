import { maxUnsentMessages } from '../../../contract/chatMessages.ts'
import { sendChat } from '../../../contract/chatRoom.ts'
import { parseMessage } from '../../../domain/chat/messageText.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import type { ChatState, PendingMessage } from './state.ts'
import type { Unsent } from './unsent.ts'

type Settings = { store: Store<ChatState>; session: RoomSession; unsent: Unsent; newMark(): string; now(): number }

type Written = Pick<PendingMessage, 'mark' | 'text' | 'at'>
const writtenOf = ({ mark, text, at }: PendingMessage): Written => ({ mark, text, at })

/** Sends messages, sends them again, and takes them back. */
export function openMessageSender({ store, session, unsent, newMark, now }: Settings) {
  const { save, setPending, addMessages } = unsent

  let queue = Promise.resolve()

  /** Sends one message after the other: two parallel requests can arrive in either order. */
  function send(one: Written): void {
    setPending(one.mark, { ...one, is: 'sending' })
    queue = queue.then(() => sendNow(one))
  }

  async function sendNow({ mark, text, at }: Written): Promise<void> {
    // It may have been discarded while it waited for the one before.
    if (!store.get().pending.some((one) => one.mark === mark)) return
    const result = await call(sendChat, { token: session.token(), body: { mark, text } })
    if (result.ok) {
      if (result.value.message) addMessages([result.value.message])
      return
    }
    // It may have arrived. Sending it again with the same mark creates no second message.
    if (result.code === 'network.none' || result.code === 'chat.sessionOver') {
      setPending(mark, { mark, text, at, is: 'waiting' })
      if (result.code === 'chat.sessionOver') session.endSession()
    } else setPending(mark, { mark, text, at, is: 'refused', code: result.code })
  }

  return {
    type: (draft: string) => save({ draft }),
    /**
     * Sends the draft. Returns the code of what is wrong with it, or null. `chat.tooManyUnsent`: another one
     * could not be kept until it is sent.
     */
    submit(): string | null {
      const { draft, pending } = store.get()
      const read = parseMessage(draft)
      if (!read.ok) return read.code
      if (pending.length >= maxUnsentMessages) return 'chat.tooManyUnsent'
      const written = { mark: newMark(), text: read.value, at: now() }
      save({ draft: '', pending: [...pending, { ...written, is: 'sending' }] })
      send(written)
      return null
    },
    /** Sends all messages that wait for the connection. */
    sendWaiting(): void {
      for (const one of store.get().pending) if (one.is === 'waiting') send(writtenOf(one))
    },
    sendAgain(mark: string): void {
      const one = store.get().pending.find((waiting) => waiting.mark === mark)
      if (one && one.is !== 'sending') send(writtenOf(one))
    },
    /** Removes an unsent message; its text returns to the field if that is empty. */
    cancelMessage(mark: string): void {
      const { draft, pending } = store.get()
      const one = pending.find((waiting) => waiting.mark === mark)
      if (draft === '' && one) store.set({ draft: one.text })
      setPending(mark, null)
    },
    /** Removes an unsent message that the person discarded outside the chat; its text goes with it. */
    discardMessage: (mark: string): void => setPending(mark, null),
  }
}
