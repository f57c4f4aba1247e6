import { hasHiddenCharacters } from '../kernel/hiddenCharacters.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { readLine, readText } from '../kernel/typedText.ts'
import { isEmail } from '../session/email.ts'
import { maxFullNameLength, nameProblem } from '../session/names.ts'
import { normalisePhone, readPhone } from '../session/phone.ts'

/** Fields of the contact form, as typed (SUP-03). */
export type ContactForm = { name: string; email: string; phone: string; message: string }
export const emptyContact: ContactForm = { name: '', email: '', phone: '', message: '' }

export const maxContactMessageLength = 5_000

/**
 * True for a number that can be called internationally: 7 to 15 digits (ITU E.164) and common punctuation.
 */
export const isCallable = (text: string): boolean => /^\+?\d{7,15}$/.test(normalisePhone(text))
/**
 * Normalises a number, so that rate limits apply to all its spellings: also with the zero that is dialled
 * within its country alone.
 */
export function normaliseNumber(text: string): string {
  const digits = normalisePhone(text).replace(/^\+|^00/, '')
  const read = digits.startsWith('0') ? null : readPhone(`+${digits}`, '')
  return read ? read.prefix + read.phone : digits
}

/**
 * Returns a number as it is dialled, for the person who calls back (SUP-03, SUP-04): digits of any script as
 * 0 to 9; of one with a country's code, a plus before it and no zero behind it.
 */
export function numberToDial(text: string): string {
  const plain = normalisePhone(text)
  return /^(?:\+|00)/.test(plain) ? `+${normaliseNumber(text)}` : plain
}

/**
 * Returns all errors of a message to support (SUP-03). Symbols, emoji and code are allowed, stored as typed
 * and shown as text. Codes: `field.required`, those of `nameProblem`, `email.invalid`, `phone.invalid`,
 * `contacts.reach`, `contacts.tooLong`, `contacts.hidden`.
 */
export function contactErrors({ name, email, phone, message }: ContactForm): RuleError[] {
  const isUnreachable = readLine(email) === '' && readLine(phone) === ''
  const errors: (RuleError | false)[] = [
    errorOf('name', readLine(name) === '' ? 'field.required' : nameProblem(name, maxFullNameLength)),
    errorOf('email', isUnreachable ? 'contacts.reach' : readLine(email) !== '' && !isEmail(email) && 'email.invalid'),
    errorOf('phone', readLine(phone) !== '' && !isCallable(phone) && 'phone.invalid'),
    errorOf('message', messageProblem(readText(message))),
  ]
  return errors.filter((error) => error !== false)
}

function messageProblem(message: string): string | false {
  if (message.trim() === '') return 'field.required'
  if (message.length > maxContactMessageLength) return 'contacts.tooLong'
  return hasHiddenCharacters(message) && 'contacts.hidden'
}

const errorOf = (field: keyof ContactForm, code: string | false | null): RuleError | false =>
  code === false || code === null ? false : { field, code }

/** Returns the error of a call-back's number (SUP-04): it must be present and valid. */
export const callBackProblem = (phone: string): 'calls.error_phone' | null => (isCallable(phone) ? null : 'calls.error_phone')
