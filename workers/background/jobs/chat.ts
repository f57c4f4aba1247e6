import { chatBalance, lastHost } from '../../../contract/chatPush.ts'
import type { WireUser } from '../../../contract/session.ts'
import {
  balanceIntervalMs,
  balanceUpdate,
  type BalanceUpdate,
  hasBalanceChanged,
  lastHostDelayMs,
} from '../../../domain/chat/balancePush.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import type { JobEnd } from '../scheduler/job.ts'
import { endOfFailure } from './failure.ts'
import { type Job, newRow } from './job.ts'

/** Each names the job, its row and the snapshot of what was sent. */
const chatBalanceKey = 'chatBalance'
const lastHostKey = 'lastHost'

const jobOptions = { timeoutMs: 10_000, backOff: { minMs: balanceIntervalMs, baseMs: 10_000, capMs: 5 * minuteMs } }

/** Pushes the person's balance to the chat, at most once a minute and only if the amount has changed (TRD-06). */
export const chatBalanceJob = {
  kind: chatBalanceKey,
  create: ({ transport, store, now }) => ({
    ...jobOptions,
    minGapMs: balanceIntervalMs,
    async run({ uid }, signal): Promise<JobEnd> {
      const again = { end: 'again', inMs: balanceIntervalMs } as const
      const user = (await store.get('snapshots', uid, 'user'))?.value as WireUser | undefined
      const sent = (await store.get('snapshots', uid, chatBalanceKey))?.value as BalanceUpdate | undefined
      const news = user && balanceUpdate(user)
      if (!news || !hasBalanceChanged(news, sent ?? null)) return { ...again, result: 'same' }
      const outcome = await transport.callRoute(chatBalance, { body: news }, signal)
      // A refused push still counts as sent: repeating it each minute would only be refused again.
      if (!outcome.ok && outcome.failure !== 'refused') return endOfFailure(outcome)
      return { ...again, result: 'notified', changes: [{ in: 'snapshots', put: { uid, topic: chatBalanceKey, value: news, at: now() } }] }
    },
  }),
  async firstRow({ uid, now, store }) {
    const saved = await store.get('jobs', uid, chatBalanceKey)
    return saved ? null : newRow(uid, chatBalanceKey, chatBalanceKey, now, balanceIntervalMs)
  },
} satisfies Job

/** Reports the last host, once for each person on this device, 4 s after load (TRD-08). */
export const lastHostJob = {
  kind: lastHostKey,
  create: ({ transport, now }) => ({
    ...jobOptions,
    minGapMs: 0,
    async run({ uid }, signal): Promise<JobEnd> {
      const outcome = await transport.callRoute(lastHost, { body: undefined }, signal)
      if (!outcome.ok && outcome.failure !== 'refused') return endOfFailure(outcome)
      return { end: 'over', result: 'notified', changes: [{ in: 'snapshots', put: { uid, topic: lastHostKey, value: true, at: now() } }] }
    },
  }),
  async firstRow({ uid, now, store }) {
    const reported = await store.get('snapshots', uid, lastHostKey)
    return reported ? null : newRow(uid, lastHostKey, lastHostKey, now, lastHostDelayMs)
  },
} satisfies Job
