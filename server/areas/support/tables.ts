import type { Language } from '../../../contract/kernel.ts'

/**
 * A contact message or a call-back request. `caller` and `phone_hash` are hashes, because the limits need no
 * more.
 */
export type SupportMessageTable = {
  id: string
  fingerprint: string
  kind: 'contact' | 'call'
  customer_id: number | null
  name: string
  email: string
  phone: string
  message: string
  language: Language
  caller: string
  phone_hash: string | null
  received_at: number
  /** When the support desk accepted it. */
  delivered_at: number | null
  /** When the support desk rejected it for good. */
  refused_at: number | null
  /** When it last failed to take it; it is tried again. */
  failed_at: number | null
}

export type SupportTables = { desk_message: SupportMessageTable }
