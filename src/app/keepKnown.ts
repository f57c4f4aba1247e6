import { background } from '../bridges/background.ts'
import { selectReports, selectSettings, selectShownUser, selectUserAt } from '../shell/session/sessionSlice.ts'
import { addAppListener } from './store.ts'

/**
 * Stores what is known of the person whenever it changes, no matter which answer or report brought it, so
 * that an offline start shows the same (PWA-04). The worker adds it to the chat's next push (TRD-06).
 */
export const keepKnown = addAppListener({
  predicate: (_action, now, before) => now.session !== before.session,
  effect(_action, { getState, getOriginalState }) {
    const [now, before] = [getState(), getOriginalState()]
    const user = selectShownUser(now)
    if (user === null) return
    const [reports, settings, at] = [selectReports(now), selectSettings(now), selectUserAt(now) ?? 0]
    if (user !== selectShownUser(before) || settings !== selectSettings(before)) void background.keepUser(user, at, settings)
    if (reports !== selectReports(before)) void background.keepReports(user.userId, reports)
  },
})
