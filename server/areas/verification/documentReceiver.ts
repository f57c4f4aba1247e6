import { maxUploadBytes } from '../../../domain/uploads/limits.ts'
import { identityDocumentOf } from '../../../domain/verification/documents.ts'
import { canUpload } from '../../../domain/verification/permissions.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ReceivedFile, UploadReceiver } from '../../kernel/uploadReceiver.ts'

import { depositTotals } from '../accounts/depositTotals.ts'
import { prepareDocument } from './prepareDocument.ts'

/** Throws Refusal 200 `upload.notAllowed` (VER-02). */
async function checkUploader(trx: Trx, customerId: number): Promise<void> {
  const person = await trx
    .selectFrom('customer')
    .select(['last_count', 'sign', 'can_upload', 'wd_methods'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const balances = await depositTotals(trx, customerId)
  if (!canUpload({ ...person, balances })) throw new Refusal(200, 'upload.notAllowed')
}

/** Returns what a document sets: its flag, and the kind of an identity document (VER-01). */
function fieldsOf(flag: 'passport' | 'card', docType: string | null) {
  if (flag === 'card') return { card: 'up' } as const
  const kind = identityDocumentOf(docType)
  return { passport: 'up', ...(kind === null ? {} : { verification_type: kind }) } as const
}

/**
 * Receives a document and sets its flag (VER-06); what the person said before of not having one no longer
 * holds.
 */
export const documentReceiver = (flag: 'passport' | 'card'): UploadReceiver => ({
  kinds: ['png', 'jpeg', 'pdf'],
  maxBytes: maxUploadBytes,
  wrongKind: 'upload.wrongKind',
  check: checkUploader,
  prepare: prepareDocument,
  async receive(trx: Trx, { customerId, docType }: ReceivedFile) {
    await trx.deleteFrom('missing_document').where('customer_id', '=', customerId).where('type', '=', flag).execute()
    await trx.updateTable('customer').set(fieldsOf(flag, docType)).where('id', '=', customerId).execute()
    return 'stored'
  },
})
