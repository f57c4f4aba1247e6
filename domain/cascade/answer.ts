/**
 * What a charge, or the question after one, came to. `declined` is proof that nothing was charged;
 * everything that proves nothing is `unknown`.
 */
export type PaymentResult =
  | { is: 'approved'; transactionId?: string }
  | { is: 'declined'; code: string; message?: string; next: boolean; transactionId?: string } // `next`: the server allows another processor
  | { is: 'secure'; redirect: string; transactionId?: string } // the person has to act at their bank
  | { is: 'waiting'; transactionId?: string } // accepted, no result yet
  | { is: 'unknown' }
  | { is: 'none' } // answer of a listen only: the attempt was never received

/** How a request ended for whoever sent it. `notSent` only when it is certain that no byte left (offline before sending). */
export type Reply = { reply: 'answer'; status: number; body: unknown } | { reply: 'lost' } | { reply: 'notSent' }
