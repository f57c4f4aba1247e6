import type { UnsentChat } from '../../../contract/chatMessages.ts'
import { enterChat } from '../../../contract/chatRoom.ts'
import type { HelpArticle } from '../../../domain/help/articles.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import { openModeration } from './moderation.ts'
import { openRoomMessages } from './roomMessages.ts'
import { openRoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import { openUnsent } from './unsent.ts'
import { openMessageSender } from './messageSender.ts'

type Settings = {
  store: Store<ChatState>
  /** Has the host page save the unsent text. */
  saveUnsent(room: string, unsent: UnsentChat): void
  newMark(): string
  now(): number
  /** Asks the host page for another token. */
  requestToken(): void
  /** Has the host page open an article of the help centre (APP-29). */
  openHelp: (article: HelpArticle) => void
}

/** Controls the room: entering it here; reading, writing and moderation in a file each. */
export function openRoomController({ store, saveUnsent, newMark, now, requestToken, openHelp }: Settings) {
  const session = openRoomSession({ store, now, requestToken })
  const unsent = openUnsent({ store, saveUnsent })
  const { sendWaiting, ...sender } = openMessageSender({ store, session, unsent, newMark, now })
  const moderation = openModeration({ store, session })
  const { loadReports } = moderation
  const { subscribe, readOlder } = openRoomMessages({ store, session, addMessages: unsent.addMessages, opened: sendWaiting, loadReports })

  return {
    ...sender,
    ...moderation,
    readOlder,
    /** Sends the messages without a response again while the connection is live (PWA-04). */
    sendUnanswered(): void {
      if (store.get().connection === 'live') sendWaiting()
    },
    /**
     * Enters with a one-time token. `saved`: unsent text from the last visit, restored at the first entry
     * only, because later the page's own is newer.
     */
    async enter(oneTime: string, saved: UnsentChat): Promise<void> {
      const { stage, room } = store.get()
      if (stage.at !== 'asking') return
      store.set({ stage: { at: 'entering' }, connection: 'connecting' })
      const entered = await call(enterChat, { body: { token: oneTime, room: room.id } })
      const { session: opened, you } = entered.ok ? entered.value : {}
      if (!entered.ok || !opened || !you) {
        store.set({ stage: { at: 'failed', code: entered.ok ? 'auth.server_error' : entered.code } })
        return
      }
      const isFirst = store.get().you === null
      store.set({
        session: opened,
        you,
        room: entered.value.room ?? room,
        presence: entered.value.presence ?? null,
        stage: { at: 'open' },
        muted: new Set(entered.value.hidden),
      })
      if (isFirst) unsent.restore(saved)
      await subscribe()
    },
    retry(): void {
      const { stage, session: open } = store.get()
      if (stage.at === 'failed') {
        store.set({ stage: { at: 'asking' } })
        requestToken()
      } else if (open !== null) void subscribe()
    },
    openHelp,
    online: session.online,
    offline: session.offline,
  }
}

export type RoomController = ReturnType<typeof openRoomController>
