import { expose } from 'comlink'
import { browserEnvironment } from '../../../../../workers/background/browserEnvironment.ts'
import { invoiceJob } from '../../../../../workers/background/jobs/invoice.ts'
import type { JobKind } from '../../../../../workers/background/scheduler/job.ts'
import { createScheduler } from '../../../../../workers/background/scheduler/scheduler.ts'
import { coin, guids, uid } from '../invoices.ts'
import { everyMs, firstDue, preciseNow, type TimerWorker } from './jobs.ts'

/** Our scheduler on our stored job table; the jobs make no calls, so that only their timing is measured. */
const ours: TimerWorker = {
  async lateness(forMs) {
    const faults: unknown[] = []
    const failed = (reason: unknown) => void faults.push(reason)
    const { clock, random, openStore } = browserEnvironment(self)
    const store = await openStore({ onMemoryOnly: () => failed('memory only'), onOutdated: () => failed('outdated') })
    const fence = { epoch: await store.nextEpoch(uid) }
    const start = clock.now()
    await store.write(
      uid,
      guids.map((guid, index) => ({ in: 'jobs', put: { ...invoiceJob.row(uid, coin, guid, start), nextAt: firstDue(start, index) } })),
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
      kinds: new Map([[invoiceJob.kind, kind]]),
      table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes, { fence }) },
      report: () => undefined,
      signedOut: () => failed('signed out'),
      failed,
    })
    scheduler.runDue()
    await new Promise((resolve) => setTimeout(resolve, forMs))
    scheduler.stop()
    if (faults.length > 0) throw new Error(`the scheduler stopped: ${String(faults[0])}`)
    return late
  },
}
expose(ours)
