import type { FastifyReply } from 'fastify'
import { mediaTypes } from '../../../domain/uploads/fileKind.ts'
import { maxUploadBytes } from '../../../domain/uploads/limits.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { UploadReceiver } from '../../kernel/uploadReceiver.ts'
import type { Storage } from '../uploads/storage.ts'
import { prepareDocument } from '../verification/prepareDocument.ts'

/** A file that no message was sent with is deleted after this long. */
const unsentMs = 30 * dayMs

/** Receives the file of a message that is still being written: everyone may write to support. */
export const attachmentReceiver: UploadReceiver = {
  kinds: ['png', 'jpeg', 'pdf'],
  maxBytes: maxUploadBytes,
  wrongKind: 'upload.wrongKind',
  check: async () => undefined,
  prepare: prepareDocument,
  receive: async () => 'stored',
}

/** A stored file of a person that no message has yet. */
const unsentFiles = (db: Db | Trx, customerId: number) =>
  db
    .selectFrom('upload')
    .leftJoin('ticket_attachment', 'ticket_attachment.upload', 'upload.name')
    .select(['upload.id', 'upload.name'])
    .where('upload.customer_id', '=', customerId)
    .where('type', '=', 'attachment')
    .where('status', '=', 'stored')
    .where('post_id', 'is', null)

/**
 * Joins files to a post, by the device's ids. Throws Refusal 200 `tickets.attachmentUnknown` for one that is
 * not stored, or sent already.
 */
export async function attachFiles(trx: Trx, customerId: number, post: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const files = await unsentFiles(trx, customerId).where('upload.id', 'in', ids).execute()
  if (files.length < new Set(ids).size) throw new Refusal(200, 'tickets.attachmentUnknown')
  const rows = files.map(({ id, name }) => ({ upload: name, post_id: post, place: ids.indexOf(id) }))
  await trx.insertInto('ticket_attachment').values(rows).execute()
}

/** True if a post was sent with the files of these ids, and no other (SUP-01). */
export async function hasFiles(trx: Trx, post: string, ids: readonly string[]): Promise<boolean> {
  const files = await trx
    .selectFrom('ticket_attachment')
    .innerJoin('upload', 'upload.name', 'ticket_attachment.upload')
    .select('upload.id')
    .where('post_id', '=', post)
    .execute()
  const wanted = new Set(ids)
  return files.length === wanted.size && files.every(({ id }) => wanted.has(id))
}

/**
 * Deletes the file of a draft (SUP-01). Throws Refusal 200 `tickets.attachmentUnknown` for another person's,
 * an unknown one, and one that was sent: a desk that has read it keeps it.
 */
export async function dropFile(db: Db, storage: Storage, customerId: number, id: string, now: number): Promise<void> {
  const name = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const file = await unsentFiles(trx, customerId).where('upload.id', '=', id).executeTakeFirst()
    if (!file) throw new Refusal(200, 'tickets.attachmentUnknown')
    // The record stays, without its file: a late repeat of the device must not store it again.
    await trx.updateTable('upload').set({ status: 'taken', changed_at: now }).where('name', '=', file.name).execute()
    return file.name
  })
  await storage.remove(name)
}

/** The sandbox keeps a file from running anything, whatever it contains; securityHeaders adds `nosniff`. */
const fileHeaders = { 'content-security-policy': "default-src 'none'; sandbox", 'cross-origin-resource-policy': 'same-origin' } as const

/** Sends a file of a person's own ticket as a download. Throws Refusal 404 for any other (SUP-01). */
export async function sendAttachment(
  db: Db,
  storage: Storage,
  customerId: number,
  { id, pid }: { id: string; pid: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await db
    .selectFrom('ticket_attachment')
    .innerJoin('ticket_post', 'ticket_post.id', 'ticket_attachment.post_id')
    .innerJoin('upload', 'upload.name', 'ticket_attachment.upload')
    .select(['upload.name', 'file_name', 'upload.kind'])
    .where('ticket_attachment.upload', '=', id)
    .where('post_id', '=', pid)
    .where('ticket_post.customer_id', '=', customerId)
    .executeTakeFirst()
  if (!file?.kind) throw new Refusal(404, 'request.unknown')
  for (const [header, value] of Object.entries(fileHeaders)) reply.raw.setHeader(header, value)
  const name = encodeURIComponent(file.file_name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return reply
    .header('content-type', mediaTypes[file.kind])
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(await storage.readKept(file.name))
}

/**
 * Deletes the records of files that no message was sent with; the uploads' own purge deletes their bytes.
 * Safe to run at any time.
 */
export async function purgeUnsentFiles(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('type', '=', 'attachment')
    .where('status', '=', 'stored')
    .where('changed_at', '<=', now - unsentMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ticket_attachment').select('post_id').whereRef('ticket_attachment.upload', '=', 'upload.name'))),
    )
    .execute()
}
