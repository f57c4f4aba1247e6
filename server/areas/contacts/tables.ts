import type { Language } from '../../../contract/kernel.ts'

/** A message to the house, or a wish to be called. `caller` and `phone_hash` are hashes: what the limits need, and no more. */
export type DeskMessageTable = {
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
  /** Since when the desk has it. */
  delivered_at: number | null
  /** Since when it is known that the desk will not take it. */
  refused_at: number | null
}

export type ContactTables = { desk_message: DeskMessageTable }
