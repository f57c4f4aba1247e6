import type { UnsentChat } from '../../../contract/chatFrame.ts'
import { enterChat } from '../../../contract/chatRoom.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import { openLookingAfter } from './lookingAfter.ts'
import { openReading } from './reading.ts'
import { openRoomSession } from './roomSession.ts'
import type { ChatState } from './state.ts'
import { openUnsent } from './unsent.ts'
import { openWriting } from './writing.ts'

type Settings = {
  store: Store<ChatState>
  /** Has the shell keep what is not sent. */
  keepUnsent(room: string, unsent: UnsentChat): void
  newMark(): string
  now(): number
  /** Asks the shell for another token. */
  askAgain(): void
}

/** Everything that is done in the room: entering it here, and reading, writing and looking after it, each by its own file. */
export function openRoomDesk({ store, keepUnsent, newMark, now, askAgain }: Settings) {
  const session = openRoomSession({ store, now, askAgain })
  const unsent = openUnsent({ store, keepUnsent })
  const { sendWaiting, ...writing } = openWriting({ store, session, unsent, newMark })
  const lookingAfter = openLookingAfter({ store, session })
  const { lookAtReports } = lookingAfter
  const { follow, readOlder } = openReading({ store, session, take: unsent.take, opened: sendWaiting, lookAtReports })

  return {
    ...writing,
    ...lookingAfter,
    readOlder,
    /** `kept`: what the person had not sent here when the page was last open; at a later entry the page itself knows better. */
    async enter(oneTime: string, kept: UnsentChat): Promise<void> {
      const { stage, room } = store.get()
      if (stage.at !== 'asking') return
      store.set({ stage: { at: 'entering' }, line: 'connecting' })
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
      if (isFirst) unsent.takeUp(kept)
      await follow()
    },
    retry(): void {
      const { stage, session: open } = store.get()
      if (stage.at === 'failed') {
        store.set({ stage: { at: 'asking' } })
        askAgain()
      } else if (open !== null) void follow()
    },
    online: session.online,
    offline: session.offline,
  }
}

export type RoomDesk = ReturnType<typeof openRoomDesk>
