import * as z from 'zod/mini'
import { count, flag, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

/** Kind of document: its upload sets the user's flag of the same name to `up` (VER-06). */
export const documentTypes = ['passport', 'card', 'sign'] as const
export const documentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof documentType>

/** Maximum file size in bytes, after scaling (VER-04). Larger files get 413. */
export const maxUploadBytes = 10 * 1024 * 1024

const typeParams = z.object({ type: documentType })
const uploaded = z.object({ name: z.string(), type: documentType, doc_type: z.optional(z.string()) })

export const upload = route({
  area: 'verification',
  path: '/upload',
  encoding: 'multipart',
  body: z.object({
    type: documentType,
    doc_type: z.optional(z.string().check(z.regex(/^[a-z_]{2,30}$/))),
    /** A signature instead of a file: a PNG as a data URL. */
    data: z.optional(z.string().check(z.maxLength(2_000_000), z.startsWith('data:image/png;base64,'))),
  }),
  response: z.extend(plainResponse, { data: z.optional(uploaded) }),
  why: 'The schema has the text fields; the multipart part `file` comes with them. `doc_type` is the kind of document, `type` the flag that it sets. An Idempotency-Key makes a repeat store nothing twice.',
})

export const uploadNone = route({
  area: 'verification',
  path: '/upload/:type/no',
  params: typeParams,
  body: z.optional(z.object({})),
  response: plainResponse,
  why: 'The original names only the path: the person reports that they have no such document (VER-06).',
})

export const uploadTakeBack = route({
  area: 'verification',
  path: '/upload/:type/unshift',
  params: typeParams,
  body: z.optional(z.object({})),
  response: plainResponse,
  why: 'The original names only the path: withdraws the newest document of the type (VER-06).',
})

export const uploadedFile = route({
  area: 'verification',
  method: 'GET',
  path: '/upload/:name',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{8,80}\.(png|jpg|jpeg|pdf)$/)) }),
  response: 'file',
  why: 'For its owner only; others get 404, so that file names cannot be guessed.',
})

export const attempts = route({
  area: 'verification',
  path: '/api/fraud/attemps',
  body: z.object({ value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)) }),
  response: z.extend(refusal, { return: flag, attemps: count }),
  why: '`attemps` counts those used, this one included: five is the last (VER-11).',
})
