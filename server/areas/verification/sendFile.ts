import type { FastifyReply } from 'fastify'
import { endings, mediaTypes } from '../../../domain/uploads/fileKind.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Storage } from '../uploads/storage.ts'

/** The sandbox keeps a file from running anything, whatever it contains; securityHeaders adds `nosniff`. */
const fileHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-origin' } as const

/**
 * Sends one of the person's own files as a download. Throws Refusal 404 for any other name, so that names
 * can't be guessed (VER-06).
 */
export async function sendFile(db: Db, storage: Storage, customerId: number, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = (await signatureOf(db, customerId, name)) ?? (await documentOf(db, storage, customerId, name))
  if (file === null) throw new Refusal(404, 'request.unknown')
  for (const [header, value] of Object.entries(fileHeaders)) reply.raw.setHeader(header, value)
  return reply.header('content-type', file.type).header('content-disposition', `attachment; filename="${name}"`).send(file.bytes)
}

type SentFile = { type: string; bytes: Buffer }

async function signatureOf(db: Db, customerId: number, name: string): Promise<SentFile | null> {
  const row = await db
    .selectFrom('signature')
    .select('png')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { type: mediaTypes.png, bytes: Buffer.from(row.png.split(',', 2)[1] ?? '', 'base64') } : null
}

async function documentOf(db: Db, storage: Storage, customerId: number, name: string): Promise<SentFile | null> {
  const [base = ''] = name.split('.', 1)
  const row = await db
    .selectFrom('upload')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('name', '=', base)
    .where('status', '=', 'stored')
    .executeTakeFirst()
  if (!row?.kind || name !== `${base}.${endings[row.kind]}`) return null
  return { type: mediaTypes[row.kind], bytes: await storage.readKept(base) }
}
