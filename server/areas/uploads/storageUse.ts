import type { UploadType } from '../../../contract/uploads.ts'
import { attachmentsCountMs, type StorageUse } from '../../../domain/uploads/limits.ts'
import type { Trx } from '../../db/database.ts'

/** The ids of the desk's files begin with it; no device can name a file so. */
export const deskFileStart = 'desk:'

/**
 * Returns what one person has in the storage. Files to support take no room from documents, and files of the
 * support desk from neither; both count for `attachmentsCountMs`.
 */
export async function storageUseOf(trx: Trx, customerId: number, of: UploadType | 'desk', now: number): Promise<StorageUse> {
  const isOfTickets = of === 'attachment' || of === 'desk'
  const rows = await trx
    .selectFrom('upload')
    .select(['size', 'status'])
    .where('customer_id', '=', customerId)
    .where('type', isOfTickets ? '=' : '<>', 'attachment')
    .where('changed_at', '>', isOfTickets ? now - attachmentsCountMs : 0)
    .where('id', of === 'desk' ? 'like' : 'not like', `${deskFileStart}%`)
    .where('status', 'in', ['receiving', 'stored'])
    .execute()
  return {
    files: rows.length,
    bytes: rows.reduce((sum, { size }) => sum + size, 0),
    unfinished: rows.filter(({ status }) => status === 'receiving').length,
  }
}
