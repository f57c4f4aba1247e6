/** FUND-15: the nine types, in the order in which prefixes are tried: the narrower before the wider that holds it. */
export const cardTypeNames = ['amex', 'diners', 'jcb', 'laser', 'visa_electron', 'visa', 'mastercard', 'maestro', 'discover'] as const
export type CardType = (typeof cardTypeNames)[number]

export type CardRange = { type: CardType; pattern: RegExp; lengths: readonly number[] }

/**
 * Prefixes and lengths as the schemes publish them (ISO/IEC 7812 issuer ranges). Laser (Ireland, closed in 2014) and Visa Electron
 * stand before Visa and Maestro because their ranges lie inside those. Mastercard holds its second range, 2221 to 2720, of 2017.
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

/** The types that a deposit is taken from (FUND-17). */
export const acceptedTypes: ReadonlySet<CardType> = new Set<CardType>(['visa', 'mastercard', 'maestro'])

/** Spaces and dashes are what people type between groups (FUND-15). */
export const normaliseCardNumber = (text: string): string => text.replace(/[\s-]/g, '')

/** The range a number lies in, by its prefix alone; null while too little is typed or when none fits. */
export function cardRangeOf(number: string): CardRange | null {
  const digits = normaliseCardNumber(number)
  if (!/^\d+$/.test(digits)) return null
  return cardRanges.find(({ pattern }) => pattern.test(digits)) ?? null
}

export const cardTypeOf = (number: string): CardType | null => cardRangeOf(number)?.type ?? null
