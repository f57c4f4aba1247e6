import { balanceIntervalMs, lastHostDelayMs } from '../../../domain/chat/balancePush.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Each names the job, its row and the snapshot of what was sent. */
const chatBalanceKey = 'chatBalance'
const lastHostKey = 'lastHost'

const jobOptions = { timeoutMs: 10_000, backOff: { minMs: balanceIntervalMs, baseMs: 10_000, capMs: 5 * minuteMs } }

/**
 * Pushes the person's balance to the chat, at most once a minute and only if the amount has changed (TRD-06).
 */
export const chatBalanceJob = {
  kind: chatBalanceKey,
  create: (dependencies) => ({ ...jobOptions, minGapMs: balanceIntervalMs, run: runLater(chatBalanceKey, dependencies) }),
  async firstRow({ uid, now, store }) {
    const saved = await store.get('jobs', uid, chatBalanceKey)
    return saved ? null : newRow(uid, chatBalanceKey, chatBalanceKey, now, balanceIntervalMs)
  },
} satisfies Job

/** Reports the last host, once for each person on this device, 4 s after load (TRD-08). */
export const lastHostJob = {
  kind: lastHostKey,
  create: (dependencies) => ({ ...jobOptions, minGapMs: 0, run: runLater(lastHostKey, dependencies) }),
  async firstRow({ uid, now, store }) {
    const reported = await store.get('snapshots', uid, lastHostKey)
    return reported ? null : newRow(uid, lastHostKey, lastHostKey, now, lastHostDelayMs)
  },
} satisfies Job
