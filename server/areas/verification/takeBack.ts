import type { DocumentType } from '../../../contract/verification.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Storage } from '../uploads/storage.ts'

/**
 * Deletes the newest document of a type, and its flag with the last one (VER-06). Throws Refusal 200
 * `upload.decided` for a verified person and an accepted document, `upload.none`.
 */
export async function takeBack(db: Db, storage: Storage, customerId: number, type: DocumentType, now: number): Promise<void> {
  const name = await db.transaction().execute(async (trx) => {
    const { verification } = await trx
      .selectFrom('customer')
      .select('verification')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (verification === 'Full') throw new Refusal(200, 'upload.decided')
    const { removed, left } = await (type === 'sign' ? removeSignature(trx, customerId) : removeDocument(trx, customerId, type, now))
    if (left === 0) await trx.updateTable('customer').set(noFlag[type]).where('id', '=', customerId).execute()
    return removed
  })
  await storage.remove(name)
}

const noFlag = { sign: { sign: null }, passport: { passport: null }, card: { card: null } } as const

type Removed = { removed: string; left: number }

async function removeSignature(trx: Trx, customerId: number): Promise<Removed> {
  const names = await trx
    .selectFrom('signature')
    .select('name')
    .where('customer_id', '=', customerId)
    .orderBy('signed_at', 'desc')
    .orderBy('name')
    .execute()
  const newest = newestOf(names)
  await trx.deleteFrom('signature').where('name', '=', newest).execute()
  return { removed: newest, left: names.length - 1 }
}

/** The record stays, without its file: a late repeat of the device must not store it again. */
async function removeDocument(trx: Trx, customerId: number, type: DocumentType, now: number): Promise<Removed> {
  const documents = await trx
    .selectFrom('upload')
    .leftJoin('document_decision', 'document_decision.name', 'upload.name')
    .select(['upload.name', 'decision'])
    .where('upload.customer_id', '=', customerId)
    .where('type', '=', type)
    .where('status', '=', 'stored')
    .orderBy('changed_at', 'desc')
    .orderBy('upload.name')
    .execute()
  const newest = newestOf(documents)
  if (documents[0]?.decision === 'accepted') throw new Refusal(200, 'upload.decided')
  await trx.updateTable('upload').set({ status: 'taken', changed_at: now }).where('name', '=', newest).execute()
  // A refused one does not count.
  return { removed: newest, left: documents.slice(1).filter(({ decision }) => decision !== 'refused').length }
}

function newestOf(names: readonly { name: string }[]): string {
  const [newest] = names
  if (!newest) throw new Refusal(200, 'upload.none')
  return newest.name
}
