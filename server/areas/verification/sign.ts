import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { upload } from '../../../contract/verification.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'

/** The eight bytes that every PNG begins with: what it is is decided by content, not by name (VER-04). */
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const isPng = (address: string): boolean => {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return bytes.length > 100 && bytes.subarray(0, pngStart.length).equals(pngStart)
}

/**
 * Keeps a signature and sets the person's flag (VER-06), which lifts the trading block (TRD-09). Refusals 200: `sign.notAllowed` (VER-02),
 * `sign.unreadable`.
 */
async function keepSignature(trx: Trx, customerId: number, png: string, now: number): Promise<string> {
  const person = await trx
    .selectFrom('customer')
    .select(['sign', 'can_upload'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (person.sign !== 'up' && !person.can_upload) throw new Refusal(200, 'sign.notAllowed')
  if (!isPng(png)) throw new Refusal(200, 'sign.unreadable', { data: 'sign.unreadable' })
  const name = `${randomBytes(18).toString('base64url')}.png`
  await trx.insertInto('signature').values({ name, customer_id: customerId, png, signed_at: now }).execute()
  await trx.updateTable('customer').set({ sign: 'up' }).where('id', '=', customerId).execute()
  return name
}

/** POST /upload with a signature's data. A file is another matter, and not served yet. */
export function registerSignature(app: FastifyInstance, { db, now }: Deps): void {
  serve(app, upload, async ({ body, person }) => {
    const { customerId } = signedIn(person)
    const { data } = body
    if (body.type !== 'sign' || data === undefined) throw new Refusal(501, 'contract.notServed')
    const name = await db.transaction().execute((trx) => keepSignature(trx, customerId, data, now()))
    return { return: 'true' as const, data: { name, type: body.type } }
  })
}
