import { createHash } from 'node:crypto'
import { fileKindOf } from '../../../domain/uploads/fileKind.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UploadReceiver } from '../../kernel/uploadReceiver.ts'
import type { Storage } from './storage.ts'
import type { UploadTable } from './tables.ts'

/** The status of tus' checksum extension. */
const checksumMismatch = 460

/**
 * Checks a file whose last byte has arrived and stores the checked bytes; a repeat changes nothing. Throws
 * Refusal 460 `upload.checksum` (sent again from the start), or the receiver's own, which ends the upload.
 */
export async function completeUpload(
  { db, storage, now }: { db: Db; storage: Storage; now: number },
  receiver: UploadReceiver,
  upload: UploadTable,
  bytes: Buffer,
): Promise<void> {
  const { customer_id: customerId, id, name, type, doc_type: docType, size, sha256, declaration } = upload
  const own = () => db.updateTable('upload').where('customer_id', '=', customerId).where('id', '=', id).where('status', '=', 'receiving')
  if (bytes.length !== size || (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)) {
    await own().set({ received: 0, changed_at: now }).execute()
    throw new Refusal(checksumMismatch, 'upload.checksum')
  }
  try {
    const sent = fileKindOf(bytes)
    if (sent === null || !receiver.kinds.includes(sent)) throw new Refusal(422, receiver.wrongKind)
    const { kind, bytes: content } = (await receiver.prepare?.({ kind: sent, bytes })) ?? { kind: sent, bytes }
    // A file of its own, which a late part can't change.
    await storage.keep(name, content)
    const status = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('upload')
        .select('status')
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      // Another request has stored it, or the person has cancelled it meanwhile.
      if (row?.status !== 'receiving') return row?.status ?? 'cancelled'
      await receiver.check(trx, customerId)
      const received = await receiver.receive(trx, { customerId, type, docType, name, kind, bytes: content, declaration, at: now })
      await trx
        .updateTable('upload')
        .set({ status: received, received: size, kind, changed_at: now })
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .execute()
      return received
    })
    if (status === 'stored') await storage.removePart(name)
    else await storage.remove(name)
    if (status === 'cancelled' || status === 'refused') throw new Refusal(410, 'upload.cancelled')
  } catch (error) {
    if (error instanceof Refusal && error.status !== 410) {
      const { numUpdatedRows: ended } = await own().set({ status: 'refused', refusal: error.code, changed_at: now }).executeTakeFirst()
      // Another request may have stored the file meanwhile: it is not this one's to remove.
      if (ended > 0n) await storage.remove(name)
    }
    throw error
  }
}
