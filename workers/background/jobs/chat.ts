import { chatBalance, lastHost } from '../../../contract/chatNews.ts'
import type { WireUser } from '../../../contract/session.ts'
import { balanceEveryMs, balanceNews, type BalanceNews, isNews, lastHostAfterMs } from '../../../domain/chat/balancePush.ts'
import { minuteMs, type Moment } from '../../../domain/kernel/time.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { Change, JobRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { endOfFailure } from './failure.ts'
import { chatBalanceKey, lastHostKey } from './kinds.ts'

type Settings = { transport: Transport; store: Store; now(): Moment }

const patient = { timeoutMs: 10_000, backOff: { minMs: balanceEveryMs, baseMs: 10_000, capMs: 5 * minuteMs } }

/** Tells the chat what the person has, at most once a minute and only when the amount has changed (TRD-06). */
export const chatBalanceJob = ({ transport, store, now }: Settings): JobKind => ({
  ...patient,
  minGapMs: balanceEveryMs,
  async run({ uid }, signal): Promise<JobEnd> {
    const again = { end: 'again', inMs: balanceEveryMs } as const
    const user = (await store.get('snapshots', uid, 'user'))?.value as WireUser | undefined
    const sent = (await store.get('snapshots', uid, chatBalanceKey))?.value as BalanceNews | undefined
    const news = user && balanceNews(user)
    if (!news || !isNews(news, sent ?? null)) return { ...again, result: 'same' }
    const outcome = await transport.callRoute(chatBalance, { body: news }, signal)
    // Refused it is known all the same: said again each minute it would be refused again.
    if (!outcome.ok && outcome.lack !== 'refused') return endOfFailure(outcome)
    return { ...again, result: 'told', changes: [{ in: 'snapshots', put: { uid, topic: chatBalanceKey, value: news, at: now() } }] }
  },
})

/** Tells of the last host, once for each person on this device (TRD-08). */
export const lastHostJob = ({ transport, now }: Settings): JobKind => ({
  ...patient,
  minGapMs: 0,
  async run({ uid }, signal): Promise<JobEnd> {
    const outcome = await transport.callRoute(lastHost, { body: undefined }, signal)
    if (!outcome.ok && outcome.lack !== 'refused') return endOfFailure(outcome)
    return { end: 'over', result: 'told', changes: [{ in: 'snapshots', put: { uid, topic: lastHostKey, value: true, at: now() } }] }
  },
})

/** The chat's rows when a worker begins: the push goes on in its minute, the last host is due 4 s after the load unless it was told. */
export async function chatRows(store: Store, uid: number, now: Moment): Promise<Change[]> {
  const row = (key: string, kind: JobRow['kind'], inMs: number): Change => ({
    in: 'jobs',
    put: { uid, key, kind, nextAt: now + inMs, setAt: now, lastRunAt: null, lastResult: null, attempt: 0 },
  })
  const [pushing, told] = [await store.get('jobs', uid, chatBalanceKey), await store.get('snapshots', uid, lastHostKey)]
  return [
    ...(pushing ? [] : [row(chatBalanceKey, 'chatBalance', balanceEveryMs)]),
    ...(told ? [] : [row(lastHostKey, 'lastHost', lastHostAfterMs)]),
  ]
}
