import type { CallFailure } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomFeed } from '../net/roomFeed.ts'
import type { ChatState } from './state.ts'

type Settings = {
  store: Store<ChatState>
  now(): number
  /** Asks the shell for another token. */
  askAgain(): void
}

/** The session in the room, the line that hangs on it, and what is said of a deed. */
export function openRoomSession({ store, now, askAgain }: Settings) {
  let feed: RoomFeed | null = null
  const say = (key: string): void => store.set({ said: { key, at: now() } })

  function over(): void {
    feed?.close()
    feed = null
    store.set({ session: null, line: 'lost', stage: { at: 'asking' } })
    askAgain()
  }
  return {
    token: (): string => store.get().session ?? '',
    say,
    over,
    /** A session that is over brings a new one; any other failure is said. Answers whether it went well. */
    wentWell(result: { ok: true } | CallFailure): boolean {
      if (result.ok) return true
      if (result.code === 'chat.sessionOver') over()
      else say(result.code)
      return false
    },
    /** Takes the place of the line before. */
    listenBy(open: () => RoomFeed): void {
      feed?.close()
      feed = open()
    },
    online: () => feed?.retryNow(),
    offline: () => feed?.drop(),
  }
}

export type RoomSession = ReturnType<typeof openRoomSession>
