import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  beginUpload as beginRoute,
  cancelUpload,
  partContentType,
  sendPart,
  uploadId,
  uploadState,
  type UploadType,
} from '../../../contract/uploads.ts'
import { upload as uploadRoute } from '../../../contract/verification.ts'
import { addressOf } from '../../../domain/kernel/routeCall.ts'
import { endings } from '../../../domain/uploads/fileKind.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { readInput } from '../../kernel/readInput.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import type { UploadReceiver, UploadReceivers } from '../../kernel/uploadReceiver.ts'
import { beginUpload, type UploadInput } from './beginUpload.ts'
import { completeUpload } from './completeUpload.ts'
import { purgeUploads } from './purgeUploads.ts'
import { createPartsOnTheirWay } from './partsOnTheirWay.ts'
import { findUpload, receivePart } from './receivePart.ts'
import { createStorage, type Storage } from './storage.ts'
import { readBytes, readMetadata, requirePart, speakTus } from './tusHeaders.ts'

/** Returns the receiver of a type. Throws Refusal 501 for a type without one. */
function receiverOf(receivers: UploadReceivers, type: UploadType): UploadReceiver {
  const receiver = receivers[type]
  if (!receiver) throw new Refusal(501, 'contract.notServed')
  return receiver
}

/**
 * A refusal by a rule has status 200 in the original's calls; in tus a success would mean that bytes were
 * stored.
 */
const asTus = (error: unknown): unknown => (error instanceof Refusal && error.status === 200 ? new Refusal(422, error.code) : error)

async function orTusRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asTus(error)
  }
}

const answerOffset = (reply: FastifyReply, status: number, offset: number, size: number): FastifyReply =>
  reply.code(status).header('upload-offset', String(offset)).header('upload-length', String(size))

/** Serves the calls of tus: creation, offset, parts and termination (BG-06). */
function registerResumable(app: FastifyInstance, { db, now }: Deps, receivers: UploadReceivers, storage: Storage): void {
  const partsOnTheirWay = createPartsOnTheirWay()
  app.addContentTypeParser(partContentType, (_request, payload, done) => done(null, payload))

  serve(app, beginRoute, async ({ person, key, request, reply }) => {
    speakTus(request, reply)
    const metadata = readMetadata(request)
    const size = readBytes(request, 'upload-length')
    const id = readInput(uploadId, key ?? randomUUID()) as string
    await storage.requireSpace(size)
    const input: UploadInput = { customerId: person.customerId, id, size, metadata, now: now() }
    await partsOnTheirWay.settle(person.customerId, id)
    const upload = await orTusRefusal(beginUpload(db, receiverOf(receivers, metadata.type), input))
    if (upload.status === 'refused' || upload.status === 'cancelled') throw new Refusal(410, upload.refusal ?? 'upload.cancelled')
    void answerOffset(reply, 201, upload.received, upload.size).header('location', addressOf(uploadState, { params: { id } }))
    return { return: 'true' as const }
  })

  serve(app, uploadState, async ({ person, params, request, reply }) => {
    speakTus(request, reply)
    await partsOnTheirWay.settle(person.customerId, params['id'] ?? '')
    const { received, size } = await findUpload(db, person.customerId, params['id'] ?? '')
    await answerOffset(reply, 200, received, size).send()
  })

  serve(app, sendPart, async ({ person, params, request, reply }) => {
    speakTus(request, reply)
    requirePart(request)
    const upload = await findUpload(db, person.customerId, params['id'] ?? '')
    const offset = readBytes(request, 'upload-offset')
    // The offset that counts, for a sender whose own is old.
    void reply.header('upload-offset', String(upload.received))
    const part = { offset, body: bodyOf(request) }
    const receiving = receivePart({ db, storage, now: now() }, receiverOf(receivers, upload.type), upload, part)
    const at = await orTusRefusal(partsOnTheirWay.track(person.customerId, upload.id, request.raw, receiving))
    await answerOffset(reply, 204, at, upload.size).send()
  })

  serve(app, cancelUpload, async ({ person, params, request, reply }) => {
    speakTus(request, reply)
    const { customerId } = person
    const upload = await findUpload(db, customerId, params['id'] ?? '')
    const ended = await db
      .updateTable('upload')
      .set({ status: 'cancelled', changed_at: now() })
      .where('customer_id', '=', customerId)
      .where('id', '=', upload.id)
      .where('status', '=', 'receiving')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new Refusal(409, 'upload.complete')
    await storage.removePart(upload.name)
    await reply.code(204).send()
  })
}

const bodyOf = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]))

/**
 * Serves the original's POST /upload: a whole file, or a signature as a data URL. An Idempotency-Key makes a
 * repeat store nothing twice.
 */
function registerWhole(app: FastifyInstance, { db, now }: Deps, receivers: UploadReceivers, storage: Storage): void {
  serve(app, uploadRoute, async ({ person, body: { type, doc_type, data, declaration }, key, file }) => {
    const bytes = file
      ? Buffer.from(await file.arrayBuffer())
      : data === undefined
        ? null
        : Buffer.from(data.split(',', 2)[1] ?? '', 'base64')
    if (bytes === null) throw new Refusal(400, 'request.malformed', { file: 'request.invalid_type' })
    await storage.requireSpace(bytes.length)
    const more = { ...(doc_type !== undefined && { doc_type }), ...(declaration !== undefined && { declaration }) }
    const metadata = { filename: file?.name.slice(0, 255) || type, type, ...more }
    const id = readInput(uploadId, key ?? randomUUID()) as string
    const receiver = receiverOf(receivers, type)
    const upload = await beginUpload(db, receiver, { customerId: person.customerId, id, size: bytes.length, metadata, now: now() })
    if (upload.status === 'receiving') await completeUpload({ db, storage, now: now() }, receiver, upload, bytes)
    else if (upload.refusal !== null) throw new Refusal(200, upload.refusal)
    const { name, kind } = await db.selectFrom('upload').selectAll().where('name', '=', upload.name).executeTakeFirstOrThrow()
    const uploaded = { name: `${name}.${endings[kind ?? 'png']}`, type, ...(doc_type === undefined ? {} : { doc_type }) }
    return { return: 'true' as const, data: uploaded }
  })
}

/** Files on their way from a device to the area that receives them (BG-06, VER-06). */
export const uploadsArea: Area = {
  name: 'uploads',
  register(app, deps, _modals, receivers) {
    const storage = createStorage(deps.config.uploadsDir)
    registerResumable(app, deps, receivers, storage)
    registerWhole(app, deps, receivers, storage)
  },
  work: ({ db, jobs, config, now }) =>
    jobs.schedule('uploads.purge', '41 * * * *', () => purgeUploads(db, createStorage(config.uploadsDir), now())),
}
