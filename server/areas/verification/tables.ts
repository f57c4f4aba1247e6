import type { Currency, Language } from '../../../contract/kernel.ts'
import type { DocumentType } from '../../../contract/verification.ts'
import type { RefusalReason } from '../../../domain/verification/documents.ts'

/** A signature (VER-06): a PNG as a data URL, with the text that was signed (VER-09). */
export type SignatureTable = {
  name: string
  customer_id: number
  png: string
  signed_at: number
  declaration: string | null
  declaration_version: string | null
  declaration_language: Language | null
}

/** The decision on a stored document (VER-01). */
export type DocumentDecisionTable = {
  name: string
  customer_id: number
  decision: 'accepted' | 'refused'
  reason: RefusalReason | null
  decided_at: number
}

/** A document that the person says they do not have (VER-06). */
export type MissingDocumentTable = { customer_id: number; type: DocumentType; reported_at: number }

/** The payment whose amount a person is asked for (VER-10), in minor units. */
export type ValidationTable = { customer_id: number; amount: number; currency: Currency; asked_at: number }

export type VerificationTables = {
  signature: SignatureTable
  document_decision: DocumentDecisionTable
  missing_document: MissingDocumentTable
  validation: ValidationTable
}
