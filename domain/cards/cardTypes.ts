/** FUND-15: the nine types in matching order: a narrower prefix before the wider one that contains it. */
export const cardTypeNames = ['amex', 'diners', 'jcb', 'laser', 'visa_electron', 'visa', 'mastercard', 'maestro', 'discover'] as const
export type CardType = (typeof cardTypeNames)[number]

export type CardRange = { type: CardType; pattern: RegExp; lengths: readonly number[] }

/**
 * Prefixes and lengths published by the schemes (ISO/IEC 7812 issuer ranges). Laser and Visa Electron come before Visa and Maestro, whose
 * ranges contain theirs. Mastercard includes the range 2221 to 2720 of 2017.
 */
export const cardRanges: readonly CardRange[] = [
  { type: 'amex', pattern: /^3[47]/, lengths: [15] },
  { type: 'diners', pattern: /^(30[0-5]|3095|36|38|39)/, lengths: [14] },
  { type: 'jcb', pattern: /^35(2[89]|[3-8]\d)/, lengths: [16] },
  { type: 'laser', pattern: /^(6304|6706|6709|6771)/, lengths: [16, 17, 18, 19] },
  { type: 'visa_electron', pattern: /^(4026|417500|4508|4844|491[37])/, lengths: [16] },
  { type: 'visa', pattern: /^4/, lengths: [13, 16, 19] },
  { type: 'mastercard', pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { type: 'maestro', pattern: /^(5018|5020|5038|6304|6759|676[1-3])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { type: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
]

/** Card types accepted for deposits (FUND-17). */
export const acceptedTypes: ReadonlySet<CardType> = new Set<CardType>(['visa', 'mastercard', 'maestro'])

/** Removes spaces and dashes, which people type between groups (FUND-15). */
export const normaliseCardNumber = (text: string): string => text.replace(/[\s-]/g, '')

/** Returns the range that matches the number's prefix; null if too few digits are typed or none matches. */
export function cardRangeOf(number: string): CardRange | null {
  const digits = normaliseCardNumber(number)
  if (!/^\d+$/.test(digits)) return null
  return cardRanges.find(({ pattern }) => pattern.test(digits)) ?? null
}

export const cardTypeOf = (number: string): CardType | null => cardRangeOf(number)?.type ?? null
