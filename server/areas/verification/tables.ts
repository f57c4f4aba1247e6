/** A signature (VER-06): a PNG as a data URL. */
export type SignatureTable = { name: string; customer_id: number; png: string; signed_at: number }

export type VerificationTables = { signature: SignatureTable }
