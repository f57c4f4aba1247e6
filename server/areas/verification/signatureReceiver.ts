import { maxSignatureBytes } from '../../../domain/uploads/limits.ts'
import { hasInk } from '../../../domain/verification/ink.ts'
import { canSign } from '../../../domain/verification/permissions.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ReceivedFile, StoredContent, UploadReceiver } from '../../kernel/uploadReceiver.ts'
import { type Declaration, declarationText } from './declarationText.ts'
import { readPng } from './readPng.ts'

/**
 * The form's canvas makes at most 300 kB; at two dots per pixel even the widest screen is below the longest
 * side.
 */
const limits = { maxBytes: maxSignatureBytes, minSide: 16, maxSide: 4_096 }
/** Signatures kept per person, the newest ones. */
const maxPerPerson = 3

/** Throws Refusal 200 `sign.notAllowed` (VER-02). */
async function checkSigner(trx: Trx, customerId: number): Promise<void> {
  const person = await trx
    .selectFrom('customer')
    .select(['sign', 'can_upload'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!canSign(person)) throw new Refusal(200, 'sign.notAllowed')
}

async function declarationOf(trx: Trx, customerId: number, name: string): Promise<Declaration> {
  const person = await trx.selectFrom('customer').select(['first_name', 'last_name']).where('id', '=', customerId).executeTakeFirstOrThrow()
  return declarationText(name, person)
}

/** Pictures are read at this size at most: a thin pen still leaves ink there. */
const readSide = 1_024

/** Returns the pixels of a picture on white: red, green, blue and opacity of each. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const size = { width: readSide, height: readSide, fit: 'inside', withoutEnlargement: true } as const
  return sharp(picture).resize(size).flatten({ background: '#ffffff' }).toColourspace('srgb').ensureAlpha().raw().toBuffer()
}

/**
 * Returns a signature's picture alone. Throws Refusal 200 `sign.unreadable` for what is none, or has no ink:
 * a browser that protects canvases sends a blank one (VER-09).
 */
async function prepareSignature({ kind, bytes }: StoredContent): Promise<StoredContent> {
  const picture = readPng(bytes, limits)
  const pixels = picture && (await pixelsOf(picture).catch(() => null))
  if (!picture || !pixels || !hasInk(pixels)) throw new Refusal(200, 'sign.unreadable', { data: 'sign.unreadable' })
  return { kind, bytes: picture }
}

/**
 * Stores a signature with the text that was signed (VER-04, VER-09), and sets the person's flag (VER-06),
 * which lifts the trading block (TRD-09). Throws the Refusals of `declarationText`.
 */
async function storeSignature(trx: Trx, { customerId, name: base, bytes, declaration: signed, at }: ReceivedFile): Promise<'taken'> {
  const name = `${base}.png`
  const png = `data:image/png;base64,${bytes.toString('base64')}`
  const { text = null, version = null, language = null } = signed === null ? {} : await declarationOf(trx, customerId, signed)
  await trx
    .insertInto('signature')
    .values({
      name,
      customer_id: customerId,
      png,
      signed_at: at,
      declaration: text,
      declaration_version: version,
      declaration_language: language,
    })
    .execute()
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
  return 'taken'
}

export const signatureReceiver: UploadReceiver = {
  kinds: ['png'],
  maxBytes: limits.maxBytes,
  wrongKind: 'sign.unreadable',
  check: checkSigner,
  prepare: prepareSignature,
  receive: storeSignature,
}
