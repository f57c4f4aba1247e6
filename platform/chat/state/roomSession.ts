import type { CallFailure } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomFeed } from '../net/roomFeed.ts'
import type { ChatState } from './state.ts'

type Settings = {
  store: Store<ChatState>
  now(): number
  /** Asks the host page for another token. */
  requestToken(): void
}

/** The session in the room, its event stream, and the feedback of the last action. */
export function openRoomSession({ store, now, requestToken }: Settings) {
  let feed: RoomFeed | null = null
  const showFeedback = (key: string): void => store.set({ said: { key, at: now() } })

  function endSession(): void {
    feed?.close()
    feed = null
    store.set({ session: null, connection: 'lost', stage: { at: 'asking' } })
    requestToken()
  }
  return {
    token: (): string => store.get().session ?? '',
    showFeedback,
    endSession,
    /**
     * True if the call succeeded. A session that is over is replaced by a new one; any other failure is
     * shown.
     */
    handleResult(result: { ok: true } | CallFailure): boolean {
      if (result.ok) return true
      if (result.code === 'chat.sessionOver') endSession()
      else showFeedback(result.code)
      return false
    },
    /** Opens a feed in place of the one before. */
    replaceFeed(open: () => RoomFeed): void {
      feed?.close()
      feed = open()
    },
    online: () => feed?.retryNow(),
    offline: () => feed?.drop(),
  }
}

export type RoomSession = ReturnType<typeof openRoomSession>
