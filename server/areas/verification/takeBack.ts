import type { DocumentType } from '../../../contract/verification.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Storage } from '../uploads/storage.ts'

/** `name`: as in `/upload/{name}`; without one, the newest file is taken back (SRV-12). */
type Wanted = { type: DocumentType; name?: string | undefined }

/**
 * Deletes the newest document of a type, and its flag with the last one (VER-06). A named one that is gone
 * changes nothing, so that a repeat is safe. Throws Refusal 200 `upload.none`, `upload.notNewest`, and
 * `upload.decided` for a verified person and an accepted document.
 */
export async function takeBack(db: Db, storage: Storage, customerId: number, wanted: Wanted, now: number): Promise<void> {
  const { type } = wanted
  const taken = await db.transaction().execute(async (trx) => {
    const { verification } = await trx
      .selectFrom('customer')
      .select('verification')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (verification === 'Full') throw new Refusal(200, 'upload.decided')
    const removed = await (type === 'sign' ? removeSignature(trx, customerId, wanted) : removeDocument(trx, customerId, wanted, now))
    if (removed?.left === 0) await trx.updateTable('customer').set(noFlag[type]).where('id', '=', customerId).execute()
    return removed
  })
  if (taken !== null) await storage.remove(taken.name)
}

const noFlag = { sign: { sign: null }, passport: { passport: null }, card: { card: null } } as const

type Removed = { name: string; left: number }

async function removeSignature(trx: Trx, customerId: number, { name }: Wanted): Promise<Removed | null> {
  const names = await trx
    .selectFrom('signature')
    .select('name')
    .where('customer_id', '=', customerId)
    .orderBy('signed_at', 'desc')
    .orderBy('name')
    .execute()
  const newest = newestOf(names, name)
  if (newest === null) return null
  await trx.deleteFrom('signature').where('name', '=', newest.name).execute()
  return { name: newest.name, left: names.length - 1 }
}

/** The record stays, without its file: a late repeat of the device must not store it again. */
async function removeDocument(trx: Trx, customerId: number, { type, name }: Wanted, now: number): Promise<Removed | null> {
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
  const newest = newestOf(documents, name)
  if (newest === null) return null
  if (newest.decision === 'accepted') throw new Refusal(200, 'upload.decided')
  await trx.updateTable('upload').set({ status: 'taken', changed_at: now }).where('name', '=', newest.name).execute()
  // A refused one does not count.
  return { name: newest.name, left: documents.slice(1).filter(({ decision }) => decision !== 'refused').length }
}

/** The part of a file's name that its ending does not change. */
const baseOf = (name: string): string => name.split('.', 1)[0] ?? ''

/** Returns the first of a person's files, the newest; null if the named one is not among them. */
function newestOf<Row extends { name: string }>(files: readonly Row[], named: string | undefined): Row | null {
  const place = named === undefined ? 0 : files.findIndex(({ name }) => baseOf(name) === baseOf(named))
  if (place === -1) return null
  if (place > 0) throw new Refusal(200, 'upload.notNewest')
  const [newest] = files
  if (!newest) throw new Refusal(200, 'upload.none')
  return newest
}
