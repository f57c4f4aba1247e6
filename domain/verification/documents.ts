import type { DocumentType } from '../../contract/verification.ts'

/** The documents that are sent as files; a signature is made in the app. */
export const sentDocuments = ['passport', 'card'] as const satisfies readonly DocumentType[]
export type SentDocument = (typeof sentDocuments)[number]

/** The kinds of identity document: `doc_type` of a sent one, `verification_type` of the user (VER-01). */
export const identityDocuments = ['passport', 'id_card', 'driving_licence'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

/** Returns a kind by its name on the wire; null for one that only another back end knows. */
export const identityDocumentOf = (name: string | null | undefined): IdentityDocument | null =>
  identityDocuments.find((one) => one === name) ?? null

/** Why a document was refused. Each has a text that says what to do next. */
export const refusalReasons = ['unreadable', 'cutOff', 'expired', 'wrongDocument', 'nameDiffers'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Returns a reason by its name on the wire; `other` for one that only a newer server knows. */
export const refusalReasonOf = (name: string | undefined): RefusalReason | 'other' => refusalReasons.find((one) => one === name) ?? 'other'

/**
 * A document that the server has; `checking` until it is decided. `reason`: a newer server may name others.
 */
export type KnownDocument = { type: DocumentType; state: 'checking' | 'accepted' | 'refused'; reason?: string | undefined }

/** The facts that decide which documents are needed: the user's verification, and whether a card is saved. */
export type DocumentPerson = { verification: string; hasCard: boolean }

/** True if a document of this type is needed: proof of identity always, of the card once one is saved. */
export const isNeeded = (type: SentDocument, { hasCard }: Pick<DocumentPerson, 'hasCard'>): boolean => type === 'passport' || hasCard

/**
 * The state of one type of document as its person sees it (VER-01). `absent`: they said that they have none.
 * `verified`: nothing is needed any more, whether a document came from here or another way.
 */
export type DocumentStatus =
  | { at: 'verified' }
  | { at: 'accepted' }
  | { at: 'checking' }
  | { at: 'refused'; reason: string }
  | { at: 'absent' }
  | { at: 'missing' }
  | { at: 'notNeeded' }

/**
 * Returns where one type of document is. `documents` are newest first: a new one counts after a refusal, and
 * a refused side asks for another while the side before it is being checked.
 */
export function documentStatus(
  type: SentDocument,
  { documents, absent }: { documents: readonly KnownDocument[]; absent: readonly DocumentType[] },
  person: DocumentPerson,
): DocumentStatus {
  const own = documents.filter((one) => one.type === type)
  if (own.some(({ state }) => state === 'accepted')) return { at: 'accepted' }
  if (person.verification === 'Full') return { at: 'verified' }
  const [newest] = own
  if (newest?.state === 'refused') return { at: 'refused', reason: newest.reason ?? '' }
  if (newest) return { at: 'checking' }
  if (absent.includes(type)) return { at: 'absent' }
  return isNeeded(type, person) ? { at: 'missing' } : { at: 'notNeeded' }
}

/** True once every needed document is accepted: the person is then fully verified. */
export const isVerifiedBy = (accepted: ReadonlySet<string>, person: Pick<DocumentPerson, 'hasCard'>): boolean =>
  sentDocuments.every((type) => accepted.has(type) || !isNeeded(type, person))
