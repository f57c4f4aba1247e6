import { isVerifiedBy, type RefusalReason, type SentDocument, sentDocuments } from '../../../domain/verification/documents.ts'
import type { Db, Trx } from '../../db/database.ts'
import { writeNotification } from '../notifications/writeNotification.ts'

export type Decision = { decision: 'accepted' } | { decision: 'refused'; reason: RefusalReason }

/**
 * Decides the person's newest document that is being checked, and notifies them (VER-01, PWA-08). The last
 * accepted one that is needed verifies the person; a refused one takes its flag away if no other of its type
 * counts. Returns its type, or null if there is none.
 */
export async function decideDocument(db: Db, customerId: number, decision: Decision, at: number): Promise<SentDocument | null> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const documents = await readDocuments(trx, customerId)
    const document = documents.find((one) => one.decision === null)
    if (!document) return null
    const { name, type } = document
    const reason = decision.decision === 'refused' ? decision.reason : null
    await trx
      .insertInto('document_decision')
      .values({ name, customer_id: customerId, decision: decision.decision, reason, decided_at: at })
      .execute()
    document.decision = decision.decision
    const event = `document:${name}`
    const link = '#/show/personal/verify'
    if (decision.decision === 'refused') {
      const others = documents.filter((one) => one.type === type && one.decision !== 'refused')
      if (others.length === 0) await trx.updateTable('customer').set(noFlag[type]).where('id', '=', customerId).execute()
      const params = { document: type, reason: decision.reason }
      // Nobody is asked for a document again that was accepted by another file.
      const isAsked = others.every((one) => one.decision === null)
      if (isAsked) await writeNotification(trx, { customerId, kind: 'documentRefused', params, event, link, at })
    } else if (await becomesVerified(trx, customerId, documents))
      await writeNotification(trx, { customerId, kind: 'verified', params: {}, event, link, at })
    else await writeNotification(trx, { customerId, kind: 'documentAccepted', params: { document: type }, event, link, at })
    return type
  })
}

/**
 * Verifies a person of whom nothing more is needed, as once their last card is removed, and notifies them
 * (VER-01). `trx` has locked the customer.
 */
export async function verifyIfComplete(trx: Trx, customerId: number, at: number): Promise<void> {
  const documents = await readDocuments(trx, customerId)
  const accepted = documents.find(({ decision }) => decision === 'accepted')
  if (!accepted || !(await becomesVerified(trx, customerId, documents))) return
  const event = `verified:${accepted.name}`
  await writeNotification(trx, { customerId, kind: 'verified', params: {}, event, link: '#/show/personal/verify', at })
}

const noFlag = { passport: { passport: null }, card: { card: null } } as const

type DecidedDocument = { name: string; type: SentDocument; decision: 'accepted' | 'refused' | null }

async function readDocuments(trx: Trx, customerId: number): Promise<DecidedDocument[]> {
  const rows = await trx
    .selectFrom('upload')
    .leftJoin('document_decision', 'document_decision.name', 'upload.name')
    .select(['upload.name', 'type', 'decision'])
    .where('upload.customer_id', '=', customerId)
    .where('status', '=', 'stored')
    .where('type', 'in', sentDocuments)
    .orderBy('changed_at', 'desc')
    .orderBy('upload.name')
    .execute()
  return rows as DecidedDocument[]
}

async function becomesVerified(trx: Trx, customerId: number, documents: readonly DecidedDocument[]): Promise<boolean> {
  const accepted = new Set(documents.filter(({ decision }) => decision === 'accepted').map(({ type }) => type))
  const card = await trx
    .selectFrom('card')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('can_load', '=', true)
    .where('listing', '=', 'listed')
    .executeTakeFirst()
  if (!isVerifiedBy(accepted, { hasCard: card !== undefined })) return false
  const changed = await trx
    .updateTable('customer')
    .set({ verification: 'Full' })
    .where('id', '=', customerId)
    .where('verification', '<>', 'Full')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
