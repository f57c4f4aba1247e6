import { sendChat } from '../../../contract/chatRoom.ts'
import { parseMessage } from '../../../domain/chat/messageText.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import type { Unsent } from './unsent.ts'

type Settings = { store: Store<ChatState>; session: RoomSession; unsent: Unsent; newMark(): string }

/** Sends messages, sends them again, and takes them back. */
export function openMessageSender({ store, session, unsent, newMark }: Settings) {
  const { save, setPending, addMessages } = unsent

  let queue = Promise.resolve()

  /** Sends one message after the other: two parallel requests can arrive in either order. */
  function send(mark: string, text: string): void {
    setPending(mark, { mark, text, is: 'sending' })
    queue = queue.then(() => sendNow(mark, text))
  }

  async function sendNow(mark: string, text: string): Promise<void> {
    const result = await call(sendChat, { token: session.token(), body: { mark, text } })
    if (result.ok) {
      if (result.value.message) addMessages([result.value.message])
      return
    }
    // It may have arrived. Sending it again with the same mark creates no second message.
    if (result.code === 'network.none' || result.code === 'chat.sessionOver') {
      setPending(mark, { mark, text, is: 'waiting' })
      if (result.code === 'chat.sessionOver') session.endSession()
    } else setPending(mark, { mark, text, is: 'refused', code: result.code })
  }

  return {
    type: (draft: string) => save({ draft }),
    /** Sends the draft. Returns the code of what is wrong with it, or null. */
    submit(): string | null {
      const { draft, pending } = store.get()
      const read = parseMessage(draft)
      if (!read.ok) return read.code
      const mark = newMark()
      save({ draft: '', pending: [...pending, { mark, text: read.value, is: 'sending' }] })
      send(mark, read.value)
      return null
    },
    /** Sends all messages that wait for the connection. */
    sendWaiting(): void {
      for (const one of store.get().pending) if (one.is === 'waiting') send(one.mark, one.text)
    },
    sendAgain(mark: string): void {
      const one = store.get().pending.find((waiting) => waiting.mark === mark)
      if (one && one.is !== 'sending') send(one.mark, one.text)
    },
    /** Removes an unsent message; its text returns to the field if that is empty. */
    cancelMessage(mark: string): void {
      const { draft, pending } = store.get()
      const one = pending.find((waiting) => waiting.mark === mark)
      if (draft === '' && one) store.set({ draft: one.text })
      setPending(mark, null)
    },
  }
}
