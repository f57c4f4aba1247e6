/**
 * Result of a charge or of a later status request. `declined` proves that nothing was charged; anything
 * without proof is `unknown`.
 */
export type AttemptResult =
  | { is: 'approved'; transactionId?: string }
  | { is: 'declined'; code: string; message?: string; next: boolean; transactionId?: string } // `next`: the server allows another processor
  | { is: 'secure'; redirect: string; transactionId?: string } // the person has to act at their bank
  | { is: 'waiting'; transactionId?: string; union?: true; needs?: 'cvv' } // accepted, no result yet; `union`: a union card at ORANGE
  | { is: 'unknown' }
  | { is: 'none' } // response of `listen` only: the attempt was never received

/**
 * Result of sending a request. `notSent` only if it is certain that no byte left (offline before sending).
 */
export type RequestResult = { reply: 'answer'; status: number; body: unknown } | { reply: 'lost' } | { reply: 'notSent' }
