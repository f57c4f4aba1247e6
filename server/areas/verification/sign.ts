import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { upload } from '../../../contract/verification.ts'
import { maySign } from '../../../domain/verification/allowed.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { signedIn } from '../../kernel/signedIn.ts'
import { readPng } from './readPng.ts'

/** What a canvas of the form makes has at most 300 kB; two dots a pixel on the widest screen are below the longest side. */
const limits = { maxBytes: 512 * 1024, minSide: 16, maxSide: 4_096 }
/** So many signatures of a person are kept, the newest ones. */
const keptPerPerson = 3

/** The picture of a data address, as a data address that holds nothing else; null when it is none (VER-04). */
function pictureOf(address: string): string | null {
  const [head, data = ''] = address.split(',', 2)
  const picture = readPng(Buffer.from(data, 'base64'), limits)
  return picture === null ? null : `${head},${picture.toString('base64')}`
}

/**
 * Keeps a signature and sets the person's flag (VER-06), which lifts the trading block (TRD-09). Refusals 200: `sign.notAllowed` (VER-02),
 * `sign.unreadable`.
 */
async function keepSignature(trx: Trx, customerId: number, given: string, now: number): Promise<string> {
  const person = await trx
    .selectFrom('customer')
    .select(['sign', 'can_upload'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!maySign(person)) throw new Refusal(200, 'sign.notAllowed')
  const png = pictureOf(given)
  if (png === null) throw new Refusal(200, 'sign.unreadable', { data: 'sign.unreadable' })
  const name = `${randomBytes(18).toString('base64url')}.png`
  await trx.insertInto('signature').values({ name, customer_id: customerId, png, signed_at: now }).execute()
  const newest = trx.selectFrom('signature').select('name').where('customer_id', '=', customerId)
  await trx
    .deleteFrom('signature')
    .where('customer_id', '=', customerId)
    .where('name', '<>', name)
    .where(
      'name',
      'not in',
      newest
        .where('name', '<>', name)
        .orderBy('signed_at', 'desc')
        .orderBy('name')
        .limit(keptPerPerson - 1),
    )
    .execute()
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
