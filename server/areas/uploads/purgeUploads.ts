import { dayMs } from '../../../domain/kernel/time.ts'
import { unfinishedUploadMs } from '../../../domain/uploads/limits.ts'
import type { Db } from '../../db/database.ts'
import type { Storage } from './storage.ts'

/** The record of an ended upload answers late repeats of the device for this long. */
const endedMs = 30 * dayMs

/**
 * Deletes abandoned uploads with their bytes, old records without a file, and files that no upload has. Safe
 * to run at any time.
 */
export async function purgeUploads(db: Db, storage: Storage, now: number): Promise<void> {
  await db
    .deleteFrom('upload')
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'receiving'), row('changed_at', '<=', now - unfinishedUploadMs)]),
        row.and([row('status', 'in', ['taken', 'refused', 'cancelled']), row('changed_at', '<=', now - endedMs)]),
      ]),
    )
    .execute()
  for (const name of await storage.namesBefore(now - dayMs)) {
    const owner = await db.selectFrom('upload').select('status').where('name', '=', name).executeTakeFirst()
    if (owner?.status !== 'stored' && owner?.status !== 'receiving') await storage.remove(name)
  }
}
