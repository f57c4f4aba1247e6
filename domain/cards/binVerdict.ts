import { acceptedTypeOf, cardTypeOf, normaliseCardNumber } from './cardTypes.ts'
import { isEntropayCard } from './entropay.ts'

/**
 * The verdict on a card by its first digits, before anything is sent (FUND-15 to FUND-17). `open`: they
 * decide nothing yet.
 */
export type BinVerdict = 'open' | 'accepted' | 'entropay' | 'refused'

/** The digits that name the issuing bank. */
const binLength = 6

/** Returns the verdict on the number typed so far. */
export function binVerdict(number: string): BinVerdict {
  const digits = normaliseCardNumber(number)
  if (digits.length < binLength) return 'open'
  const type = cardTypeOf(digits)
  if (acceptedTypeOf(type) === null) return 'refused'
  return isEntropayCard(digits) ? 'entropay' : 'accepted'
}
