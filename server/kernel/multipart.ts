import { maxUploadBytes } from '../../domain/uploads/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

export const multipartType = 'multipart/form-data'
/** Text fields and boundaries beside the file, in bytes. */
const fieldBytes = 64 * 1024

/** A form with text fields and at most one file, in the field `file`. */
export type Form = { fields: Record<string, string>; file: File | null }

/** Leaves a multipart body unread for `readForm`. */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(multipartType, (_request, payload, done) => done(null, payload))
}

/**
 * Reads a multipart form; null for another kind of body. Throws Refusal 413 `request.tooLarge`, 400
 * `request.malformed`.
 */
export async function readForm(request: FastifyRequest): Promise<Form | null> {
  const type = request.headers['content-type']
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== multipartType || !(request.body instanceof Readable)) return null
  const form = await parse(await readAll(request.body), type)
  const fields: Record<string, string> = {}
  let file: File | null = null
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name === 'file' && file === null) file = value
    else throw new Refusal(400, 'request.malformed', { [name]: 'request.unrecognized_keys' })
  }
  return { fields, file }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxUploadBytes + fieldBytes) throw new Refusal(413, 'request.tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses by the platform's own `fetch`. */
async function parse(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Refusal(400, 'request.malformed')
  }
}
