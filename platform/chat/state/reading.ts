import { chatHistory, type WireChatEvent } from '../../../contract/chatRoom.ts'
import { assertNever } from '../../../domain/kernel/result.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import { openRoomFeed } from '../net/roomFeed.ts'
import type { RoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import type { Unsent } from './unsent.ts'

type Settings = {
  store: Store<ChatState>
  session: RoomSession
  take: Unsent['take']
  /** The line stands. */
  opened(): void
  lookAtReports(): Promise<void>
}

/** Reading the room: what was said before, and what is said now. */
export function openReading({ store, session, take, opened, lookAtReports }: Settings) {
  const { token, over, wentWell } = session

  function hear(event: WireChatEvent): void {
    switch (event.type) {
      case 'message':
        take([event.message])
        if (event.message.status === 'held') void lookAtReports()
        return
      case 'presence':
        store.set({ presence: event.presence })
        return
      case 'gap':
        store.set({ messages: [] })
        void readNewest()
        return
      case 'ended':
        return
      default:
        assertNever(event)
    }
  }

  async function readNewest(): Promise<number | null> {
    store.set({ history: store.get().messages.length === 0 ? 'loading' : 'ready' })
    const read = await call(chatHistory, { token: token() })
    if (!read.ok) {
      if (read.code === 'chat.sessionOver') over()
      else store.set({ history: 'failed' })
      return null
    }
    take(read.value.messages)
    store.set({ history: 'ready', older: read.value.more ? 'more' : 'none' })
    return read.value.cursor
  }

  return {
    /** Reads the newest messages and listens from there. */
    async follow(): Promise<void> {
      const cursor = await readNewest()
      if (cursor === null) return
      session.listenBy(() =>
        openRoomFeed(token(), cursor, {
          event: hear,
          opened() {
            store.set({ line: 'live' })
            opened()
          },
          lost: () => store.set({ line: 'lost' }),
          over,
        }),
      )
      await lookAtReports()
    },
    async readOlder(): Promise<void> {
      const { older, messages } = store.get()
      const [first] = messages
      if (older !== 'more' || !first) return
      store.set({ older: 'loading' })
      const read = await call(chatHistory, { token: token(), query: { before: first.id } })
      if (read.ok) take(read.value.messages)
      store.set({ older: read.ok && !read.value.more ? 'none' : 'more' })
      if (!read.ok) wentWell(read)
    },
  }
}
