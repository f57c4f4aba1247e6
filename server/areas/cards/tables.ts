/** A saved card (FUND-19): the number is the vault's alone; here is its token and what a person may see. */
export type CardTable = {
  id: string
  customer_id: number
  token: string
  /** The same for one card however often it is saved: what declines are counted by. */
  fingerprint: string
  brand: string
  last4: string
  /** `2028-07`. */
  expires: string
  entropay: boolean
  can_load: boolean
  saved_at: number
}

export type CardTables = { card: CardTable }
