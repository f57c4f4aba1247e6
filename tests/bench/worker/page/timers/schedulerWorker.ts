import { expose } from 'comlink'
import { browserEnvironment } from '../../../../../workers/background/browserEnvironment.ts'
import { type JobKindName, jobKinds } from '../../../../../workers/background/jobs/kinds.ts'
import { invoiceRow } from '../../../../../workers/background/jobs/invoice.ts'
import type { JobKind } from '../../../../../workers/background/scheduler/job.ts'
import { createScheduler } from '../../../../../workers/background/scheduler/scheduler.ts'
import { coin, guids, uid } from '../invoices.ts'
import { everyMs, firstDue, preciseNow, type TimerWorker } from './jobs.ts'

/** Our scheduler on our kept job table; the jobs themselves ask nobody, so that only their moments are measured. */
const ours: TimerWorker = {
  async lateness(forMs) {
    const faults: unknown[] = []
    const failed = (reason: unknown) => void faults.push(reason)
    const { clock, random, openStore } = browserEnvironment(self)
    const store = await openStore({ memoryOnly: () => failed('memory only'), outdated: () => failed('outdated') })
    const fence = { epoch: await store.nextEpoch(uid) }
    const start = clock.now()
    await store.write(
      uid,
      guids.map((guid, index) => ({ in: 'jobs', put: { ...invoiceRow(uid, coin, guid, start), nextAt: firstDue(start, index) } })),
    )
    const late: number[] = []
    const kind: JobKind = {
      timeoutMs: 10_000,
      minGapMs: 0,
      backOff: { minMs: everyMs, baseMs: everyMs, capMs: everyMs },
      async run(row) {
        late.push(preciseNow() - row.nextAt)
        return { end: 'again', inMs: everyMs, result: 'ok' }
      },
    }
    const scheduler = createScheduler({
      clock,
      random,
      online: true,
      kinds: Object.fromEntries(jobKinds.map((name) => [name, kind])) as Record<JobKindName, JobKind>,
      table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes, { fence }) },
      report: () => undefined,
      signedOut: () => failed('signed out'),
      failed,
    })
    scheduler.look()
    await new Promise((resolve) => setTimeout(resolve, forMs))
    scheduler.stop()
    if (faults.length > 0) throw new Error(`the scheduler stopped: ${String(faults[0])}`)
    return late
  },
}
expose(ours)
