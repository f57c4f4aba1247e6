/** A newcomer's gift: promised with the registration, given with a deposit. `reference`: the movement of the ledger that gave it. */
export type GiftTable = { customer_id: number; code: string; promised_at: number; reference: string | null; given_at: number | null }

export type GiftTables = { gift: GiftTable }
