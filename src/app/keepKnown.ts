import { background } from '../bridges/background.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'
import { selectReports, selectSettings, selectShownUser, selectUserAt } from '../shell/session/sessionSlice.ts'
import { addAppListener } from './store.ts'

/**
 * Stores what is known of the person whenever it changes, no matter which answer or report brought it, so
 * that an offline start shows the same (PWA-04). The worker adds it to the chat's next push (TRD-06), and
 * passes reports to the other tabs.
 */
export const keepKnown = addAppListener({
  predicate: (_action, now, before) => now.session !== before.session,
  effect(action, { getState, getOriginalState }) {
    const [now, before] = [getState(), getOriginalState()]
    const user = selectShownUser(now)
    if (user === null) return
    const [reports, settings, at] = [selectReports(now), selectSettings(now), selectUserAt(now) ?? 0]
    if (user !== selectShownUser(before) || settings !== selectSettings(before)) void background.keepUser(user, at, settings)
    // Another tab's reports are stored by that tab, and not passed on.
    const isOwn = !backgroundReported.match(action) || factsOf(action.payload, 'reports').length === 0
    if (isOwn && reports !== selectReports(before)) void background.keepReports(user.userId, reports)
  },
})
