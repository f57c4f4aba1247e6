import type { CardFormBody } from '../../contract/cards.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import type { Moment } from '../kernel/time.ts'
import { acceptedTypes, cardRangeOf, type CardType, normaliseCardNumber } from './cardTypes.ts'
import { isExpired, readExpiry } from './expiry.ts'
import { splitHolder } from './holder.ts'
import { passesLuhn } from './luhn.ts'

/** The form as it is typed. Kept in the form's own state alone (FUND-19). `cvv` null: no processor of the stack needs one. */
export type CardFields = {
  number: string
  /** As typed; see `readExpiry`. */
  expiry: string
  holder: string
  country: string
  currency: string
  cvv: string | null
}

/** What the form shows beside the fields while they are typed (FUND-16). */
export type CardSummary = {
  type: CardType | null
  card_type: 'all' | 'visa' | 'mastercard' | 'maestro'
  card_length: number
  card_length_valid: boolean
}

/** The type and the length as typed so far; `all` while the type is not known or not taken. */
export function cardSummary(fields: CardFields): CardSummary {
  const digits = normaliseCardNumber(fields.number)
  const range = cardRangeOf(digits)
  const type = range?.type ?? null
  return {
    type,
    card_type: type === 'visa' || type === 'mastercard' || type === 'maestro' ? type : 'all',
    card_length: digits.length,
    card_length_valid: range?.lengths.includes(digits.length) ?? false,
  }
}

/**
 * What stands against saving the card, in the order of FUND-17; each stage only when the one before has passed.
 * Codes (keys of locales/<language>/cards.json):
 * `cards.required` 'Please fill the required fields' · `cards.type` 'Invalid card type.' ·
 * `cards.length` 'Valid card length {{x}}' · `cards.length_or` 'Valid card length {{x}} or {{y}}' (with more than two lengths, `x` lists all but the last) ·
 * `cards.luhn`, `cards.expiry`, `cards.expired`, `cards.cvv`: ours, each with its own text.
 */
export function cardErrors(fields: CardFields, now: Moment): RuleError[] {
  const required = (['number', 'expiry', 'holder', 'cvv'] as const).filter((field) => fields[field]?.trim() === '')
  if (required.length > 0) return required.map((field) => ({ field, code: 'cards.required' }))
  const digits = normaliseCardNumber(fields.number)
  const range = cardRangeOf(digits)
  if (!range || !acceptedTypes.has(range.type)) return [{ field: 'number', code: 'cards.type' }]
  if (!range.lengths.includes(digits.length)) return [lengthError(range.lengths)]
  if (!passesLuhn(digits)) return [{ field: 'number', code: 'cards.luhn' }]
  const expiry = readExpiry(fields.expiry)
  if (!expiry) return [{ field: 'expiry', code: 'cards.expiry' }]
  if (isExpired(expiry.month, expiry.year, now)) return [{ field: 'expiry', code: 'cards.expired' }]
  if (fields.cvv !== null && !/^\d{3,4}$/.test(fields.cvv)) return [{ field: 'cvv', code: 'cards.cvv' }]
  return []
}

function lengthError(lengths: readonly number[]): RuleError {
  const last = lengths.at(-1) ?? 0
  const others = lengths.slice(0, -1)
  if (others.length === 0) return { field: 'number', code: 'cards.length', params: { x: last } }
  return { field: 'number', code: 'cards.length_or', params: { x: others.join(', '), y: last } }
}

/** What of a form may stay once it was sent: neither the number nor the security code (FUND-19). */
export const withoutSecrets = (fields: CardFields): CardFields => ({ ...fields, number: '', cvv: fields.cvv === null ? null : '' })

/** The body of /api/card/save for a form without errors (FUND-15, FUND-16). */
export function cardBody(fields: CardFields): CardFormBody {
  const cnu = normaliseCardNumber(fields.number)
  const summary = cardSummary(fields)
  const expiry = readExpiry(fields.expiry)
  return {
    cu: fields.country,
    cur: fields.currency,
    cty: summary.type ?? '',
    cnu,
    emm: expiry?.month ?? '',
    eyy: expiry?.year ?? '',
    ...splitHolder(fields.holder),
    card_type: summary.card_type,
    ...(fields.cvv === null ? {} : { cvv: fields.cvv }),
  }
}
