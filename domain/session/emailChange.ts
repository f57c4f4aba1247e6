import type { Factor } from '../../contract/security.ts'
import { readLine } from '../kernel/typedText.ts'
import { isEmail, normaliseEmail } from './email.ts'

/** `checked`: submitted once, so that errors show. */
export type EmailChangeStep = 'typing' | 'checked'
type Typed = { email: string; password: string }
type State = { present: string; factor: Factor | null; connection: 'online' | 'offline' }

/**
 * Returns the error of the new address: `field.required`, `email.invalid`, `email.same`; undefined if it can
 * be used.
 */
export function newEmailError(email: string, present: string): 'field.required' | 'email.invalid' | 'email.same' | undefined {
  const plain = readLine(email)
  if (plain === '') return 'field.required'
  if (!isEmail(plain)) return 'email.invalid'
  return normaliseEmail(plain) === present ? 'email.same' : undefined
}

/**
 * True once the form can be sent: a password is needed only where no second factor is on, whose dialog asks
 * for a code (SEC-08).
 */
export const canChangeEmail = ({ email, password }: Typed, { present, factor, connection }: State): boolean =>
  newEmailError(email, present) === undefined && connection === 'online' && (factor !== null || password !== '')
