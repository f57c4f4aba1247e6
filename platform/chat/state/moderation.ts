import { chatReports, hideChat, judgeChat, muteChat, reportChat } from '../../../contract/chatRoom.ts'
import { call } from '../../net/call.ts'
import type { Store } from '../../state/store.ts'
import type { RoomSession } from './roomSession.ts'
import { type ChatState, isModerator } from './state.ts'

type Settings = { store: Store<ChatState>; session: RoomSession }

/** Moderation of the room: muting for oneself, reporting, and the host's decisions. */
export function openModeration({ store, session }: Settings) {
  const { token, showFeedback, handleResult } = session

  async function loadReports(): Promise<void> {
    if (!isModerator(store.get()) || store.get().session === null) return
    const read = await call(chatReports, { token: token() })
    if (read.ok) store.set({ reports: read.value.reports })
  }

  return {
    loadReports,
    async setHidden(person: string, hidden: boolean): Promise<void> {
      if (!handleResult(await call(hideChat, { token: token(), body: { person, hidden } }))) return
      const muted = new Set(store.get().muted)
      if (hidden) muted.add(person)
      else muted.delete(person)
      store.set({ muted })
      showFeedback(hidden ? 'said.muted' : 'said.unmuted')
    },
    async report(message: number, reason: 'abuse' | 'scam' | 'other'): Promise<void> {
      if (handleResult(await call(reportChat, { token: token(), body: { message, reason } }))) showFeedback('said.reported')
    },
    async judge(message: number, decision: 'keep' | 'remove'): Promise<void> {
      if (handleResult(await call(judgeChat, { token: token(), body: { message, decision } })))
        showFeedback(decision === 'keep' ? 'said.kept' : 'said.removed')
      await loadReports()
    },
    async mutePerson(person: string, minutes: number): Promise<void> {
      if (handleResult(await call(muteChat, { token: token(), body: { person, minutes } })))
        showFeedback(minutes === 0 ? 'said.allowed' : 'said.stopped')
    },
  }
}
