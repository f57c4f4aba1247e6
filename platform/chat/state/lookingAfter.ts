import { chatReports, hideChat, judgeChat, muteChat, reportChat } from '../../../contract/chatRoom.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import { type ChatState, isModerator } from './state.ts'

type Settings = { store: Store<ChatState>; session: RoomSession }

/** Looking after the room: muting for oneself, reporting, and what its host decides. */
export function openLookingAfter({ store, session }: Settings) {
  const { token, say, wentWell } = session

  async function lookAtReports(): Promise<void> {
    if (!isModerator(store.get()) || store.get().session === null) return
    const read = await call(chatReports, { token: token() })
    if (read.ok) store.set({ reports: read.value.reports })
  }

  return {
    lookAtReports,
    async setMuted(person: string, hidden: boolean): Promise<void> {
      if (!wentWell(await call(hideChat, { token: token(), body: { person, hidden } }))) return
      const muted = new Set(store.get().muted)
      if (hidden) muted.add(person)
      else muted.delete(person)
      store.set({ muted })
      say(hidden ? 'said.muted' : 'said.unmuted')
    },
    async report(message: number, reason: 'abuse' | 'scam' | 'other'): Promise<void> {
      if (wentWell(await call(reportChat, { token: token(), body: { message, reason } }))) say('said.reported')
    },
    async judge(message: number, decision: 'keep' | 'remove'): Promise<void> {
      if (wentWell(await call(judgeChat, { token: token(), body: { message, decision } })))
        say(decision === 'keep' ? 'said.kept' : 'said.removed')
      await lookAtReports()
    },
    async stop(person: string, minutes: number): Promise<void> {
      if (wentWell(await call(muteChat, { token: token(), body: { person, minutes } })))
        say(minutes === 0 ? 'said.allowed' : 'said.stopped')
    },
  }
}
