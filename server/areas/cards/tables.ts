/**
 * A saved card (FUND-19). Only the vault has the number; the row has its token and the fields that the owner
 * may see.
 */
export type CardTable = {
  id: string
  customer_id: number
  token: string
  /** Identical for one card however often it is saved; declines are counted by it. */
  fingerprint: string
  brand: string
  last4: string
  /** `2028-07`. */
  expires: string
  entropay: boolean
  can_load: boolean
  /** `onPayment`: listed once a payment by it has gone through. */
  listing: 'listed' | 'onPayment' | 'unlisted'
  saved_at: number
  /** When the person made it their default; the latest counts. */
  preferred_at: number | null
}

export type CardTables = { card: CardTable }
