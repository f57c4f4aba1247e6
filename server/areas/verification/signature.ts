import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { upload } from '../../../contract/verification.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import type { Trx } from '../../db/database.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { readPng } from './readPng.ts'

/** The form's canvas makes at most 300 kB; at two dots per pixel even the widest screen is below the longest side. */
const limits = { maxBytes: 512 * 1024, minSide: 16, maxSide: 4_096 }
/** Signatures kept per person, the newest ones. */
const maxPerPerson = 3

/** Returns the picture of a data URL as a data URL that contains nothing else; null for anything but a PNG (VER-04). */
function pictureOf(dataUrl: string): string | null {
  const [head, data = ''] = dataUrl.split(',', 2)
  const picture = readPng(Buffer.from(data, 'base64'), limits)
  return picture === null ? null : `${head},${picture.toString('base64')}`
}

/**
 * Stores a signature and sets the person's flag (VER-06), which lifts the trading block (TRD-09). Throws Refusal 200 `sign.notAllowed`
 * (VER-02), `sign.unreadable`.
 */
async function storeSignature(trx: Trx, customerId: number, dataUrl: string, now: number): Promise<string> {
  const person = await trx
    .selectFrom('customer')
    .select(['sign', 'can_upload'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!canSign(person)) throw new Refusal(200, 'sign.notAllowed')
  const png = pictureOf(dataUrl)
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
        .limit(maxPerPerson - 1),
    )
    .execute()
  await trx.updateTable('customer').set({ sign: 'up' }).where('id', '=', customerId).execute()
  return name
}

/** Serves POST /upload for a signature's data. Uploading a file is not implemented yet. */
function registerSignature(app: FastifyInstance, { db, now }: Deps): void {
  serve(app, upload, async ({ body, person }) => {
    const { customerId } = person
    const { data } = body
    if (body.type !== 'sign' || data === undefined) throw new Refusal(501, 'contract.notServed')
    const name = await db.transaction().execute((trx) => storeSignature(trx, customerId, data, now()))
    return { return: 'true' as const, data: { name, type: body.type } }
  })
}

/** The person's signature. */
export const verificationArea: Area = { name: 'verification', register: registerSignature }
