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
  addMessages: Unsent['addMessages']
  /** The event stream is open. */
  opened(): void
  loadReports(): Promise<void>
}

/** Reads the room: its history and its new messages. */
export function openRoomMessages({ store, session, addMessages, opened, loadReports }: Settings) {
  const { token, endSession, handleResult } = session

  function onEvent(event: WireChatEvent): void {
    switch (event.type) {
      case 'message':
        addMessages([event.message])
        if (event.message.status === 'held') void loadReports()
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
      if (read.code === 'chat.sessionOver') endSession()
      else store.set({ history: 'failed' })
      return null
    }
    addMessages(read.value.messages)
    store.set({ history: 'ready', older: read.value.more ? 'more' : 'none' })
    return read.value.cursor
  }

  return {
    /** Loads the newest messages and subscribes from there. */
    async subscribe(): Promise<void> {
      const cursor = await readNewest()
      if (cursor === null) return
      session.replaceFeed(() =>
        openRoomFeed(token(), cursor, {
          event: onEvent,
          opened() {
            store.set({ connection: 'live' })
            opened()
          },
          lost: () => store.set({ connection: 'lost' }),
          ended: endSession,
        }),
      )
      await loadReports()
    },
    async readOlder(): Promise<void> {
      const { older, messages } = store.get()
      const [first] = messages
      if (older !== 'more' || !first) return
      store.set({ older: 'loading' })
      const read = await call(chatHistory, { token: token(), query: { before: first.id } })
      if (read.ok) addMessages(read.value.messages)
      store.set({ older: read.ok && !read.value.more ? 'none' : 'more' })
      if (!read.ok) handleResult(read)
    },
  }
}
