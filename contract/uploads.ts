import * as z from 'zod/mini'
import { plainResponse } from './kernel.ts'
import { route } from './route.ts'
import { declarationName, uploadType } from './verification.ts'

export type { UploadType } from './verification.ts'

/** The version of the tus protocol that these calls speak, with the extensions creation and termination. */
export const tusVersion = '1.0.0'

/** Content type of a part. No form of another site can send it. */
export const partContentType = 'application/offset+octet-stream'

/** The sender's name of an upload: chosen on the device, so that a repeated creation finds the first one. */
export const uploadId = z.string().check(z.regex(/^[\w.-]{8,80}$/))

/**
 * The pairs of a creation's `Upload-Metadata`. `owner`: the person who chose the file; another one's session
 * is refused. `declaration`: the text above a signature. `sha256` of the whole file, as hex.
 */
export const uploadMetadata = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(255)),
  type: uploadType,
  doc_type: z.optional(z.string().check(z.regex(/^[a-z_]{2,30}$/))),
  declaration: z.optional(declarationName),
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  owner: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(1_000_000_000_000_000))),
})
export type UploadMetadata = z.infer<typeof uploadMetadata>

const uploadParams = z.object({ id: uploadId })

export const beginUpload = route({
  area: 'uploads',
  path: '/upload/files',
  body: z.optional(z.object({})),
  response: plainResponse,
  source: 'ours',
  why: 'Creation of tus: `Upload-Length` and `Upload-Metadata` describe the file, `Idempotency-Key` names it, so that a repeat finds the same one. 201 with `Location` and `Upload-Offset`. Without these calls a file is sent whole by `POST /upload`.',
})

export const uploadState = route({
  area: 'uploads',
  method: 'HEAD',
  path: '/upload/files/:id',
  params: uploadParams,
  response: 'empty',
  source: 'ours',
  why: 'Core of tus: `Upload-Offset` is the number of bytes stored. 404: unknown, or of another person; 410: refused or cancelled.',
})

export const sendPart = route({
  area: 'uploads',
  method: 'PATCH',
  path: '/upload/files/:id',
  params: uploadParams,
  response: 'empty',
  source: 'ours',
  why: 'Core of tus: appends the body at `Upload-Offset`; 409 with the stored one if it differs. The answer to the last byte means that the file was checked and stored.',
})

export const cancelUpload = route({
  area: 'uploads',
  method: 'DELETE',
  path: '/upload/files/:id',
  params: uploadParams,
  response: 'empty',
  source: 'ours',
  why: 'Termination of tus: 409 `upload.complete` if every byte had arrived before.',
})
