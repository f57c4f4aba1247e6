import { deferred } from '../../../domain/kernel/deferred.ts'
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
export async function askOtherDevices(settings: Settings): Promise<void> {
  const { clock } = settings
  const late = deferred<null>()
  const timer = clock.setTimer(() => late.resolve(null), patienceMs)
  await Promise.race([watchOtherDevices(settings).catch(() => null), late.promise])
  clock.clearTimer(timer)
}
