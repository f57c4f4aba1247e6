import { checkEvent, listenEvent } from '../../../domain/cascade/codec.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import type { Deposits } from '../deposits/deposits.ts'
import type { DepositRequests } from '../deposits/requests.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { Store } from '../store/store.ts'
import type { Raw } from '../transport/callRoute.ts'

type Settings = { store: Store; requests: DepositRequests; deposits: Pick<Deposits, 'deliver'>; ended: AbortSignal; now(): Moment }

/** Asks for what a deposit came to, every 5 s at first (FUND-34), repeats a lost check, and ends a pause. The cascade sets the pace. */
export const listenJob =
  ({ store, requests, deposits, ended, now }: Settings): JobKind['run'] =>
  async (row, signal): Promise<JobEnd> => {
    const { task } = row
    const id = row.key.slice('listen:'.length)
    const kept = await store.get('deposits', row.uid, id)
    if (!task || !kept) return { end: 'over', result: 'unknown' }
    if (task.do === 'wait') {
      await deposits.deliver(id, { type: 'due', at: now() })
      return { end: 'kept' }
    }
    const reply: Raw = task.do === 'check' ? await requests.check(kept.deposit, signal) : await requests.listen(task, signal)
    if (ended.aborted) return { end: 'kept' }
    if (reply.reply === 'notSent') return { end: 'offline' }
    if (reply.reply === 'answer' && reply.status === 401) return { end: 'signedOut' }
    const event = task.do === 'check' ? checkEvent(reply, now()) : listenEvent(task.key, reply, now())
    await deposits.deliver(id, event, reply.retryAfterMs)
    return { end: 'kept' }
  }
