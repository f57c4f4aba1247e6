import type { Db } from '../db/database.ts'
import type { Purge } from '../kernel/area.ts'
import type { Deps } from '../kernel/deps.ts'
import { purgeExpiredKeys } from '../kernel/idempotency.ts'
import { purgeExpiredCounts } from '../kernel/sharedCount.ts'
import { areas } from './index.ts'

const purges: readonly Purge[] = [...areas.flatMap(({ purge }) => purge ?? []), purgeExpiredKeys, purgeExpiredCounts]

/**
 * Runs every purge in sequence: deleting a session cascades to other areas' rows, and two at once could
 * deadlock. A purge that fails does not stop the others; the first error is thrown at the end, so that the
 * job is retried.
 */
export async function purgeExpired(db: Db, now: number, all: readonly Purge[] = purges): Promise<void> {
  const failures: unknown[] = []
  for (const purge of all) await purge(db, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Schedules the purge once an hour (SRV-05). */
export const schedulePurge = ({ db, jobs, now }: Deps): Promise<void> =>
  jobs.schedule('server.purgeExpired', '17 * * * *', () => purgeExpired(db, now()))
