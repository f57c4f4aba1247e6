import type { Readable } from 'node:stream'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UploadReceiver } from '../../kernel/uploadReceiver.ts'
import { completeUpload } from './completeUpload.ts'
import type { Storage } from './storage.ts'
import type { UploadTable } from './tables.ts'

export type ReceivedPart = { offset: number; body: Readable }

/**
 * Returns one person's upload. Throws Refusal 404 `upload.unknown`, 410 for one that has ended without its
 * file.
 */
export async function findUpload(db: Db, customerId: number, id: string): Promise<UploadTable> {
  const upload = await db.selectFrom('upload').selectAll().where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirst()
  if (!upload) throw new Refusal(404, 'upload.unknown')
  if (upload.status === 'refused' || upload.status === 'cancelled') throw new Refusal(410, upload.refusal ?? 'upload.cancelled')
  return upload
}

/**
 * Appends a part and returns the new offset. The bytes are on disk before they count; those of a cut
 * connection count too. The last part counts once the file is stored. Throws Refusal 409 `upload.offset`,
 * 410, 413, 507, and those of `completeUpload`.
 */
export async function receivePart(
  deps: { db: Db; storage: Storage; now: number },
  receiver: UploadReceiver,
  upload: UploadTable,
  { offset, body }: ReceivedPart,
): Promise<number> {
  const { db, storage, now } = deps
  if (upload.received !== offset) throw new Refusal(409, 'upload.offset')
  // Repeated after the last byte: there is nothing to add.
  if (upload.received === upload.size) return upload.size
  await storage.requireSpace(upload.size - offset)
  const at = await storage.writePart(upload.name, offset, upload.size, body)
  if (at === upload.size) {
    await completeUpload(deps, receiver, upload, await storage.read(upload.name))
    return at
  }
  const counted = await db
    .updateTable('upload')
    // Two requests from one offset write the same bytes: the longer one counts.
    .set(({ fn, ref, val }) => ({ received: fn<number>('greatest', [ref('received'), val(at)]), changed_at: now }))
    .where('customer_id', '=', upload.customer_id)
    .where('id', '=', upload.id)
    .where('status', '=', 'receiving')
    .returning('received')
    .executeTakeFirst()
  if (!counted) throw new Refusal(410, 'upload.cancelled')
  return counted.received
}
