import { digitsOf, withPlainDigits } from '../../../domain/kernel/typedText.ts'
import { cardRangeOf } from '../../../domain/cards/cardTypes.ts'

/** Printed on cards of a type that is not known yet. */
const usualGaps = [4, 8, 12, 16]

/** Groups a card number as printed on its type of card. Drops other characters; 19 digits at most. */
export function groupedNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const gaps = [0, ...(cardRangeOf(digits)?.gaps ?? usualGaps), digits.length]
  return gaps
    .map((from, index) => digits.slice(from, gaps[index + 1]))
    .filter((group, index) => group !== '' && index < gaps.length - 1)
    .join(' ')
}

/** Formats the field while the person types at the end; leaves it alone while they edit inside. */
export const typedNumber = (text: string, caret: number | null): string => (caret === text.length ? groupedNumber(text) : text)

/**
 * Formats an expiry as printed on cards, `04 / 29`. A first digit above 1, or one before a slash, is a
 * complete month.
 */
export function groupedExpiry(text: string): string {
  const digits = digitsOf(text)
  const plain = withPlainDigits(text)
  const isMonth = /^\s*[2-9]/.test(plain) || /^\s*[1-9]\s*\//.test(plain)
  const whole = (isMonth ? `0${digits}` : digits).slice(0, 6)
  return whole.length > 2 ? `${whole.slice(0, 2)} / ${whole.slice(2)}` : whole
}

/** Formats the field while the person types at the end; leaves it alone while they edit inside. */
export const typedExpiry = (text: string, caret: number | null): string => (caret === text.length ? groupedExpiry(text) : text)
