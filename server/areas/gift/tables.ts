/**
 * A new user's gift: promised at registration, granted with a deposit. `reference`: the ledger entry that
 * granted it.
 */
export type GiftTable = { customer_id: number; code: string; promised_at: number; reference: string | null; given_at: number | null }

export type GiftTables = { gift: GiftTable }
