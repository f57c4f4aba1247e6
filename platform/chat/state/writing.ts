import { sendChat } from '../../../contract/chatRoom.ts'
import { readMessage } from '../../../domain/chat/messageText.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import type { Unsent } from './unsent.ts'

type Settings = { store: Store<ChatState>; session: RoomSession; unsent: Unsent; newMark(): string }

/** Writing in the room: what is sent, sent again, or taken back. */
export function openWriting({ store, session, unsent, newMark }: Settings) {
  const { keep, setPending, take } = unsent

  let turn = Promise.resolve()

  /** One after the other: two requests at once may arrive in either order, and the room would show a later word first. */
  function send(mark: string, text: string): void {
    setPending(mark, { mark, text, is: 'sending' })
    turn = turn.then(() => sendNow(mark, text))
  }

  async function sendNow(mark: string, text: string): Promise<void> {
    const result = await call(sendChat, { token: session.token(), body: { mark, text } })
    if (result.ok) {
      if (result.value.message) take([result.value.message])
      return
    }
    // It may have arrived: the same mark sent again is the same message.
    if (result.code === 'network.none' || result.code === 'chat.sessionOver') {
      setPending(mark, { mark, text, is: 'waiting' })
      if (result.code === 'chat.sessionOver') session.over()
    } else setPending(mark, { mark, text, is: 'refused', code: result.code })
  }

  return {
    type: (draft: string) => keep({ draft }),
    /** Sends what is written. Answers the code of what is wrong with it, or null. */
    submit(): string | null {
      const { draft, pending } = store.get()
      const read = readMessage(draft)
      if (!read.ok) return read.code
      const mark = newMark()
      keep({ draft: '', pending: [...pending, { mark, text: read.value, is: 'sending' }] })
      send(mark, read.value)
      return null
    },
    /** Sends what waits for the line. */
    sendWaiting(): void {
      for (const one of store.get().pending) if (one.is === 'waiting') send(one.mark, one.text)
    },
    sendAgain(mark: string): void {
      const one = store.get().pending.find((waiting) => waiting.mark === mark)
      if (one && one.is !== 'sending') send(one.mark, one.text)
    },
    /** Takes a message back that was not sent; its words return to the field when that is empty. */
    takeBack(mark: string): void {
      const { draft, pending } = store.get()
      const one = pending.find((waiting) => waiting.mark === mark)
      if (draft === '' && one) store.set({ draft: one.text })
      setPending(mark, null)
    },
  }
}
