import creditCardType from 'credit-card-type'
import { readLine, withPlainDigits } from '../kernel/typedText.ts'

/**
 * FUND-15: the nine types in matching order: of two whose prefixes are equally long the earlier one counts.
 */
export const cardTypeNames = ['amex', 'diners', 'jcb', 'laser', 'visa_electron', 'visa', 'mastercard', 'maestro', 'discover'] as const
export type CardType = (typeof cardTypeNames)[number]

/** `gaps`: the digits after which the printed number has a space. */
export type CardRange = { type: CardType; lengths: readonly number[]; gaps: readonly number[] }

type Facts = { library: string; patterns?: (number | number[])[]; lengths?: number[] }

/**
 * The library's prefixes and lengths, and those of the original where they differ (FUND-15): Laser and Visa
 * Electron are no longer issued and not in the library, and its other types have grown.
 */
const facts: Readonly<Record<CardType, Facts>> = {
  amex: { library: 'american-express' },
  diners: { library: 'diners-club', patterns: [[300, 305], 3095, 36, 38, 39], lengths: [14] },
  jcb: { library: 'jcb', patterns: [[3528, 3589]], lengths: [16] },
  laser: { library: 'maestro', patterns: [6304, 6706, 6709, 6771], lengths: [16, 17, 18, 19] },
  visa_electron: { library: 'visa', patterns: [4026, 417_500, 4508, 4844, 4913, 4917], lengths: [16] },
  visa: { library: 'visa', lengths: [13, 16, 19] },
  mastercard: { library: 'mastercard' },
  maestro: { library: 'maestro', patterns: [5018, 5020, 5038, 6304, 6759, [6761, 6763]], lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  discover: { library: 'discover' },
}

// The library has one list for the whole program: it holds the nine types alone from here on.
for (const name of Object.values(creditCardType.types)) creditCardType.removeCard(name)
for (const type of cardTypeNames) {
  const { library, ...own } = facts[type]
  creditCardType.addCard({ ...creditCardType.getTypeInfo(library), ...own, type })
}

const isCardType = (name: string): name is CardType => cardTypeNames.some((known) => known === name)

/** Card types accepted for deposits (FUND-17). */
const acceptedTypes = ['visa', 'mastercard', 'maestro'] as const
export type AcceptedType = (typeof acceptedTypes)[number]

/**
 * Returns the type that a deposit counts a card as; null if it is not accepted. Visa Electron's numbers are
 * ordinary Visa cards today (FUND-17).
 */
export const acceptedTypeOf = (type: CardType | null): AcceptedType | null =>
  acceptedTypes.find((accepted) => accepted === (type === 'visa_electron' ? 'visa' : type)) ?? null

/**
 * Removes spaces, dashes and points, which people type between groups (FUND-15), and reads digits of every
 * script (APP-33).
 */
export const normaliseCardNumber = (text: string): string => withPlainDigits(readLine(text)).replace(/[\s\p{Pd}.]/gu, '')

/**
 * Returns the range whose prefix the number begins with, the longest first; null if too few digits are typed
 * or none matches.
 */
export function cardRangeOf(number: string): CardRange | null {
  const digits = normaliseCardNumber(number)
  if (!/^\d+$/.test(digits)) return null
  const matching = creditCardType(digits).filter(({ matchStrength }) => matchStrength !== undefined)
  const [best] = matching.toSorted((a, b) => (b.matchStrength ?? 0) - (a.matchStrength ?? 0))
  return best && isCardType(best.type) ? { type: best.type, lengths: best.lengths, gaps: best.gaps } : null
}

export const cardTypeOf = (number: string): CardType | null => cardRangeOf(number)?.type ?? null
