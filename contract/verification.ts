import * as z from 'zod/mini'
import { count, flag, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

/** What a document is for: the user's flag that its upload sets to `up` (VER-06). */
export const documentTypes = ['passport', 'card', 'sign'] as const
export const documentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof documentType>

/** Bytes a file may have, after scaling (VER-04). Beyond it: 413. */
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
    /** A signature instead of a file: a PNG as a data address. */
    data: z.optional(z.string().check(z.maxLength(2_000_000), z.startsWith('data:image/png;base64,'))),
  }),
  answer: z.extend(plainAnswer, { data: z.optional(uploaded) }),
  why: 'The schema holds the text fields; the part named `file` stands beside them. `doc_type` says which paper it is, `type` which flag it sets. An Idempotency-Key makes a repeat store nothing twice.',
})

export const uploadNone = route({
  area: 'verification',
  path: '/upload/:type/no',
  params: typeParams,
  body: z.optional(z.object({})),
  answer: plainAnswer,
  why: 'The original shows the path alone: the person says that they have no such document (VER-06).',
})

export const uploadTakeBack = route({
  area: 'verification',
  path: '/upload/:type/unshift',
  params: typeParams,
  body: z.optional(z.object({})),
  answer: plainAnswer,
  why: 'The original shows the path alone: the newest document of the type is taken back (VER-06).',
})

export const uploadedFile = route({
  area: 'verification',
  method: 'GET',
  path: '/upload/:name',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{8,80}\.(png|jpg|jpeg|pdf)$/)) }),
  answer: 'file',
  why: 'For its owner alone; anybody else gets 404, so that names cannot be tried out.',
})

export const attempts = route({
  area: 'verification',
  path: '/api/fraud/attemps',
  body: z.object({ value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)) }),
  answer: z.extend(refusal, { return: flag, attemps: count }),
  why: '`attemps` counts those used, this one included: five is the last (VER-11).',
})
