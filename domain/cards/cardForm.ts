import type { CardFormBody, cardKinds } from '../../contract/cards.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import type { EpochMs } from '../kernel/time.ts'
import { readLine, withPlainDigits } from '../kernel/typedText.ts'
import { acceptedTypeOf, cardRangeOf, type CardType, normaliseCardNumber } from './cardTypes.ts'
import { isExpired, parseExpiry } from './expiry.ts'
import { passesLuhn } from './luhn.ts'

/**
 * FUND-16: the first word is the first name, the rest the last name. A single word is a first name without a
 * last name.
 */
export function splitHolder(holder: string): { fn: string; ln: string } {
  const [fn = '', ...rest] = readLine(holder).split(/\s+/)
  return { fn, ln: rest.join(' ') }
}

/** A letter that no card carries. The apostrophe letter of Kahananui-ʻŌ is of no script. */
const notOnCards = /(?![\p{Script=Latin}\p{Script=Common}])\p{L}/u

/**
 * Returns the name on a card that a profile suggests (FUND-16): empty for a name in other letters, which the
 * bank has spelled in its own way.
 */
export function suggestedHolder({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const holder = `${firstName} ${lastName}`.trim()
  return notOnCards.test(holder) ? '' : holder
}

/**
 * The form as typed. Lives in the form's own state only (FUND-19). `cvv` null: no processor of the stack
 * needs one.
 */
export type CardFields = {
  number: string
  /** As typed; see `parseExpiry`. */
  expiry: string
  holder: string
  country: string
  currency: string
  cvv: string | null
  /** True saves the card once a payment by it has gone through. Missing: the server saves every card. */
  keep?: boolean
}

/** Values that the form shows next to the fields while typing (FUND-16). */
export type CardSummary = {
  type: CardType | null
  card_type: (typeof cardKinds)[number]
  card_length: number
  card_length_valid: boolean
}

/** Returns the card type and length as typed so far; `all` while the type is unknown or not accepted. */
export function cardSummary(fields: CardFields): CardSummary {
  const digits = normaliseCardNumber(fields.number)
  const range = cardRangeOf(digits)
  const type = range === null ? null : (acceptedTypeOf(range.type) ?? range.type)
  return {
    type,
    card_type: acceptedTypeOf(type) ?? 'all',
    card_length: digits.length,
    card_length_valid: range?.lengths.includes(digits.length) ?? false,
  }
}

/**
 * Returns the errors in the order of FUND-17; each check runs only if the previous ones passed. Codes are
 * keys of locales/<language>/cards.json; with more than two lengths, `x` of `cards.length_or` lists all but
 * the last.
 */
export function cardErrors(fields: CardFields, now: EpochMs): RuleError[] {
  const required = (['number', 'expiry', 'holder', 'cvv'] as const).filter((field) => fields[field]?.trim() === '')
  if (required.length > 0) return required.map((field) => ({ field, code: 'cards.required' }))
  const digits = normaliseCardNumber(fields.number)
  const range = cardRangeOf(digits)
  if (!range || acceptedTypeOf(range.type) === null) return [{ field: 'number', code: 'cards.type' }]
  if (!range.lengths.includes(digits.length)) return [lengthError(range.lengths)]
  if (!passesLuhn(digits)) return [{ field: 'number', code: 'cards.luhn' }]
  const expiry = parseExpiry(fields.expiry)
  if (!expiry) return [{ field: 'expiry', code: 'cards.expiry' }]
  if (isExpired(expiry.month, expiry.year, now)) return [{ field: 'expiry', code: 'cards.expired' }]
  if (fields.cvv !== null && !/^\d{3,4}$/.test(withPlainDigits(fields.cvv))) return [{ field: 'cvv', code: 'cards.cvv' }]
  return []
}

function lengthError(lengths: readonly number[]): RuleError {
  const last = lengths.at(-1) ?? 0
  const others = lengths.slice(0, -1)
  if (others.length === 0) return { field: 'number', code: 'cards.length', params: { x: last } }
  return { field: 'number', code: 'cards.length_or', params: { x: others.join(', '), y: last } }
}

/** Returns the form as it may stay after sending: without number and security code (FUND-19). */
export const withoutSecrets = (fields: CardFields): CardFields => ({ ...fields, number: '', cvv: fields.cvv === null ? null : '' })

/**
 * Limits that the person's last deposit met (FUND-18): `card` of the card, `cascade` of the day or of the
 * attempts.
 */
export type MetLimits = { card: boolean; cascade: boolean }

/** Returns the body of /api/card/save for a form without errors (FUND-15, FUND-16). */
export function cardBody(fields: CardFields, met: MetLimits = { card: false, cascade: false }): CardFormBody {
  const cnu = normaliseCardNumber(fields.number)
  const summary = cardSummary(fields)
  const expiry = parseExpiry(fields.expiry)
  return {
    cu: fields.country,
    cur: fields.currency,
    cty: summary.type ?? '',
    cnu,
    emm: expiry?.month ?? '',
    eyy: expiry?.year ?? '',
    ...splitHolder(fields.holder),
    card_type: summary.card_type,
    is_fail_limit: met.card,
    cascade: { limit: met.cascade },
    card_length: summary.card_length,
    card_length_valid: summary.card_length_valid,
    ...(fields.cvv === null ? {} : { cvv: withPlainDigits(fields.cvv) }),
    ...(fields.keep === undefined ? {} : { keep: fields.keep }),
  }
}
