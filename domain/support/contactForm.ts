import type { RuleError } from '../kernel/ruleError.ts'
import { isEmail } from '../session/email.ts'
import { nameProblem } from '../session/names.ts'
import { plainPhone } from '../session/phone.ts'

/** What the contact form holds, as typed (SUP-03). */
export type ContactForm = { name: string; email: string; phone: string; message: string }
export const blankContact: ContactForm = { name: '', email: '', phone: '', message: '' }

export const longestMessage = 5_000
/** Both names of a person in one field, as the contract has it. */
const longestFullName = 160

/** Marks by which a text could turn around what stands beside it, and controls that no keyboard types. Line ends and tabs are no such. */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const hidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/

/** A number that can be called from anywhere: 7 to 15 digits (ITU E.164) and nothing but what people put between them. */
export const isCallable = (text: string): boolean => /^\+?\d{7,15}$/.test(plainPhone(text))
/** One number, one spelling, so that limits hold whatever stands between its digits. */
export const plainNumber = (text: string): string => plainPhone(text).replace(/^\+|^00/, '')

/**
 * All that is wrong with a message to the house (SUP-03). Signs and marks of a language, emoji and code are words like others: they are
 * kept as typed and shown as text. Codes: `field.required`, those of `nameProblem`, `email.invalid`, `phone.invalid`, `contacts.reach`,
 * `contacts.tooLong`, `contacts.hidden`.
 */
export function contactErrors({ name, email, phone, message }: ContactForm): RuleError[] {
  const reach = email.trim() === '' && phone.trim() === ''
  const errors: (RuleError | false)[] = [
    fault('name', name.trim() === '' ? 'field.required' : nameProblem(name, longestFullName)),
    fault('email', reach ? 'contacts.reach' : email.trim() !== '' && !isEmail(email.trim()) && 'email.invalid'),
    fault('phone', phone.trim() !== '' && !isCallable(phone) && 'phone.invalid'),
    fault('message', messageProblem(message)),
  ]
  return errors.filter((error) => error !== false)
}

function messageProblem(message: string): string | false {
  if (message.trim() === '') return 'field.required'
  if (message.length > longestMessage) return 'contacts.tooLong'
  return hidden.test(message) && 'contacts.hidden'
}

const fault = (field: keyof ContactForm, code: string | false | null): RuleError | false =>
  code === false || code === null ? false : { field, code }

/** What is wrong with the number of a call-back (SUP-04): there must be one, and it must be one. */
export const callBackProblem = (phone: string): 'calls.error_phone' | null => (isCallable(phone) ? null : 'calls.error_phone')
