import * as z from 'zod/mini'
import { count, epochMs, flag, language, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

/** Kind of document: its upload sets the user's flag of the same name to `up` (VER-06). */
export const documentTypes = ['passport', 'card', 'sign'] as const
export const documentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof documentType>

/**
 * The purpose of a file; the area that receives it checks and stores it. `attachment`: of a message to
 * support (SUP-01).
 */
export const uploadType = z.enum([...documentTypes, 'attachment'])
export type UploadType = z.infer<typeof uploadType>

/** The text that a person has signed: its version and its language, as `2026-11.de` (VER-09). */
export const declarationName = z.string().check(z.regex(/^\d{4}-\d{2}\.[a-z]{2}$/))

const typeParams = z.object({ type: documentType })
const uploaded = z.object({ name: z.string(), type: uploadType, doc_type: z.optional(z.string()) })

export const upload = route({
  area: 'verification',
  path: '/upload',
  encoding: 'multipart',
  body: z.object({
    type: uploadType,
    doc_type: z.optional(z.string().check(z.regex(/^[a-z_]{2,30}$/))),
    /** A signature instead of a file: a PNG as a data URL. */
    data: z.optional(z.string().check(z.maxLength(2_000_000), z.startsWith('data:image/png;base64,'))),
    /** Ours: the text above the signature. */
    declaration: z.optional(declarationName),
  }),
  response: z.extend(plainResponse, { data: z.optional(uploaded) }),
  additions: { body: ['declaration'] },
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
  /** `name` (ours): of the newest file that the page shows, as in `/upload/{name}`. */
  body: z.optional(z.object({ name: z.optional(z.string()) })),
  response: plainResponse,
  additions: { body: ['name'] },
  why: 'The original names only the path: withdraws the newest document of the type (VER-06). A repeat, or an older page, would withdraw the next one too: a named one that is gone changes nothing, and one that is no longer the newest is refused.',
})

export const uploadedFile = route({
  area: 'verification',
  method: 'GET',
  path: '/upload/:name',
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{8,80}\.(png|jpg|jpeg|pdf)$/)) }),
  response: 'file',
  why: 'For its owner only; others get 404, so that file names cannot be guessed.',
})

/**
 * A document of the person's own. `name`: of `/upload/{name}`; `file`: as the person's device called it;
 * `size` in bytes as sent.
 */
const sentDocument = z.object({
  type: documentType,
  doc_type: z.optional(z.string()),
  name: z.string(),
  file: z.string(),
  size: count,
  at: epochMs,
  state: z.enum(['checking', 'accepted', 'refused']),
  /** Why it was refused: a reason of domain/verification/documents.ts; a newer server may name others. */
  reason: z.optional(z.string()),
})
export type WireDocument = z.infer<typeof sentDocument>

export const documents = route({
  area: 'verification',
  path: '/api/us/documents',
  body: z.optional(z.object({})),
  response: z.extend(refusal, {
    documents: z.array(sentDocument),
    /** The types that the person says they do not have. */
    absent: z.array(documentType),
    /** The newest signature, with the text that was signed. */
    signature: z.nullable(
      z.object({
        name: z.string(),
        at: epochMs,
        declaration: z.optional(z.object({ text: z.string(), version: z.string(), language })),
      }),
    ),
  }),
  source: 'ours',
  why: 'The person’s own documents, newest first, with the decision on each (VER-01); the original tells only the three flags. The signature is read back with the text that was signed.',
})

export const attempts = route({
  area: 'verification',
  path: '/api/fraud/attemps',
  body: z.object({ value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)) }),
  response: z.extend(refusal, { return: flag, attemps: count }),
  why: '`attemps` counts those used, this one included: five is the last (VER-11). An Idempotency-Key makes a repeat cost no second attempt.',
})
