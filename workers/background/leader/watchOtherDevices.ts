import type { Clock } from '../../../domain/kernel/time.ts'
import { newRow } from '../jobs/job.ts'
import { otherDevicesJob } from '../jobs/otherDevices.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Fence, RowStore } from '../store/store.ts'

type Settings = { uid: number; store: RowStore; fence: Fence | null; clock: Clock; scheduler: Pick<Scheduler, 'runNow'> }

/** A deposit waits this long for the other devices' list before it starts. In milliseconds. */
const patienceMs = 3_000

/**
 * Asks now for the deposits of other devices (FUND-36). The job ends when there are none: it is begun again,
 * without the invoices of its first run.
 */
export async function watchOtherDevices({ uid, store, fence, clock, scheduler }: Settings): Promise<JobEnd | null> {
  const { kind, key } = otherDevicesJob
  const at = clock.now()
  if (!(await store.get('jobs', uid, key)))
    await store.write(uid, [{ in: 'jobs', put: { ...newRow(uid, kind, key, at), lastRunAt: at } }], { fence })
  return scheduler.runNow(key)
}

/** Resolves when the other devices' deposits are known, or after three seconds without an answer. */
export const lookElsewhere = (settings: Settings): Promise<void> =>
  new Promise((resolve) => {
    const { clock } = settings
    const timer = clock.setTimer(resolve, patienceMs)
    const done = (): void => {
      clock.clearTimer(timer)
      resolve()
    }
    watchOtherDevices(settings).then(done, done)
  })
