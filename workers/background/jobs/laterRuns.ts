import type { NotificationsView } from '../../../contract/background.ts'
import { chatBalance, lastHost } from '../../../contract/chatPush.ts'
import { notifications } from '../../../contract/notifications.ts'
import type { WireUser } from '../../../contract/session.ts'
import { currentTourneys } from '../../../contract/tournaments.ts'
import { balanceIntervalMs, balanceUpdate, type BalanceUpdate, hasBalanceChanged } from '../../../domain/chat/balancePush.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import type { JobEnd } from '../scheduler/job.ts'
import { endOfFailure, isOurRefusal, isUnanswered } from './failure.ts'
import type { LaterRun, LaterRuns } from './laterRun.ts'
import { messagesRun } from '../outbox/messagesRun.ts'
import { signalsRun } from './signalsRun.ts'
import { ticketsRun } from './ticketsRun.ts'

export { createHomeSignals } from './homeSignals.ts'
export { createOutbox } from '../outbox/outbox.ts'
export { queueMessage, readMessages } from '../outbox/queueMessage.ts'

/** Pushes the balance if it differs from the last one sent (TRD-06). */
const chatBalanceRun: LaterRun = async ({ transport, store, now }, { uid, key }, signal): Promise<JobEnd> => {
  const again = { end: 'again', inMs: balanceIntervalMs } as const
  const user = (await store.get('snapshots', uid, 'user'))?.value as WireUser | undefined
  const sent = (await store.get('snapshots', uid, key))?.value as BalanceUpdate | undefined
  const news = user && balanceUpdate(user)
  if (!news || !hasBalanceChanged(news, sent ?? null)) return { ...again, result: 'same' }
  const outcome = await transport.callRoute(chatBalance, { body: news }, signal)
  // A refused push still counts as sent: repeating it each minute would only be refused again.
  if (!outcome.ok && !isOurRefusal(outcome)) return endOfFailure(outcome)
  return { ...again, result: 'notified', changes: [{ in: 'snapshots', put: { uid, topic: key, value: news, at: now() } }] }
}

/** Reports the last host once (TRD-08). */
const lastHostRun: LaterRun = async ({ transport, now }, { uid, key }, signal): Promise<JobEnd> => {
  const outcome = await transport.callRoute(lastHost, { body: undefined }, signal)
  if (!outcome.ok && !isOurRefusal(outcome)) return endOfFailure(outcome)
  return { end: 'over', result: 'notified', changes: [{ in: 'snapshots', put: { uid, topic: key, value: true, at: now() } }] }
}

/**
 * Reads the notifications, and keeps them for offline (ENG-14, PWA-04). It is each page's regular call, so
 * its failure reports a network that has gone silent.
 */
const notificationsRun: LaterRun = async ({ transport, now }, { uid, key }, signal): Promise<JobEnd> => {
  const at = now()
  const outcome = await transport.callRoute(notifications, { body: {} }, signal)
  if (!outcome.ok) return { ...endOfFailure(outcome), ...(isUnanswered(outcome) && { facts: [{ topic: 'unanswered' }] }) }
  const { list, new: unread } = outcome.value
  const view: NotificationsView = { list, unread, at }
  return {
    end: 'again',
    inMs: minuteMs,
    result: String(unread),
    changes: [{ in: 'snapshots', put: { uid, topic: key, value: view, at } }],
    facts: [{ topic: 'notifications', view }],
  }
}

/**
 * Reads the running rankings once for every tab (ENG-08). A refusal is reported as the time of the next
 * reading: a page that still shows a ranking sets it, and one without a ranking reads the refusal itself.
 */
const standingRun: LaterRun = async ({ transport, now }, _row, signal): Promise<JobEnd> => {
  const at = now()
  const outcome = await transport.callRoute(currentTourneys, { body: {} }, signal)
  if (!outcome.ok) {
    if (!isOurRefusal(outcome)) return endOfFailure(outcome)
    return { end: 'over', result: outcome.code, facts: [{ topic: 'due', reminder: 'contest' }] }
  }
  const { list } = outcome.value
  return { end: 'over', result: String(list.length), facts: [{ topic: 'standing', list, at }] }
}

/** The runs by job. */
export const laterRuns: LaterRuns = {
  chatBalance: chatBalanceRun,
  lastHost: lastHostRun,
  messages: messagesRun,
  notifications: notificationsRun,
  signals: signalsRun,
  standing: standingRun,
  tickets: ticketsRun,
}
