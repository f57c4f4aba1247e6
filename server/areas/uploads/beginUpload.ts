import { randomBytes } from 'node:crypto'
import type { UploadMetadata } from '../../../contract/uploads.ts'
import { shownFileName } from '../../../domain/uploads/fileName.ts'
import { fitsQuota } from '../../../domain/uploads/limits.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UploadReceiver } from '../../kernel/uploadReceiver.ts'
import { storageUseOf } from './storageUse.ts'
import type { UploadTable } from './tables.ts'

export type UploadInput = { customerId: number; id: string; size: number; metadata: UploadMetadata; now: number }

/**
 * Stores a new upload, or returns the one of the same id. Throws Refusal 409 `upload.otherPerson`, 413
 * `request.tooLarge`, 422 `upload.quota` or `idempotency.reused`, and those of the receiver.
 */
export async function beginUpload(db: Db, receiver: UploadReceiver, input: UploadInput): Promise<UploadTable> {
  const { customerId, id, size, metadata, now } = input
  // The session may have changed hands since the person chose the file (BG-08).
  if (metadata.owner !== undefined && metadata.owner !== customerId) throw new Refusal(409, 'upload.otherPerson')
  if (size === 0) throw new Refusal(422, 'upload.empty')
  if (size > receiver.maxBytes) throw new Refusal(413, 'request.tooLarge')
  return db.transaction().execute(async (trx) => {
    // The lock serialises one person's uploads, so that parallel ones can't pass the quota together.
    await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const known = await trx.selectFrom('upload').selectAll().where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirst()
    if (known) return sameOrThrow(known, input)
    await receiver.check(trx, customerId)
    if (!fitsQuota(await storageUseOf(trx, customerId, metadata.type, now), size)) throw new Refusal(422, 'upload.quota')
    return trx
      .insertInto('upload')
      .values({
        customer_id: customerId,
        id,
        name: randomBytes(18).toString('base64url'),
        type: metadata.type,
        doc_type: metadata.doc_type ?? null,
        file_name: shownFileName(metadata.filename),
        size,
        sha256: metadata.sha256 ?? null,
        received: 0,
        status: 'receiving',
        refusal: null,
        declaration: metadata.declaration ?? null,
        kind: null,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function sameOrThrow(known: UploadTable, { size, metadata }: UploadInput): UploadTable {
  if (known.size !== size || known.type !== metadata.type || known.sha256 !== (metadata.sha256 ?? null))
    throw new Refusal(422, 'idempotency.reused')
  return known
}
