import { checkEvent, listenEvent } from '../../../domain/cascade/codec.ts'
import { isSessionOver } from '../../../domain/kernel/routeCall.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { listenJob } from '../jobs/listen.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { RowStore } from '../store/store.ts'
import type { RawReply } from '../transport/callRoute.ts'
import type { Deposits } from './deposits.ts'
import type { DepositRequests } from './requests.ts'

type Settings = { store: RowStore; requests: DepositRequests; deposits: Pick<Deposits, 'deliver'>; ended: AbortSignal; now(): EpochMs }

/**
 * Polls a deposit's outcome, every 5 s at first (FUND-34), repeats a failed check, and ends a pause.
 * domain/cascade sets the interval.
 */
export const listen =
  ({ store, requests, deposits, ended, now }: Settings): JobKind['run'] =>
  async (row, signal): Promise<JobEnd> => {
    const { task } = row
    const id = listenJob.idOf(row.key)
    const saved = await store.get('deposits', row.uid, id)
    if (!task || !saved) return { end: 'over', result: 'unknown' }
    if (task.do === 'wait') {
      await deposits.deliver(id, { type: 'due', at: now() })
      return { end: 'kept' }
    }
    const reply: RawReply = task.do === 'check' ? await requests.check(saved.deposit, signal) : await requests.listen(task, signal)
    if (ended.aborted) return { end: 'kept' }
    if (reply.reply === 'notSent') return { end: 'offline' }
    if (reply.reply === 'answer' && isSessionOver(reply.status, reply.body)) return { end: 'signedOut' }
    const event = task.do === 'check' ? checkEvent(reply, now()) : listenEvent(task.key, reply, now())
    await deposits.deliver(id, event, reply.retryAfterMs)
    return { end: 'kept' }
  }
