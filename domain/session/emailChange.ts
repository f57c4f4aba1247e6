import type { Factor } from '../../contract/security.ts'
import { readLine } from '../kernel/typedText.ts'
import { isEmail, normaliseEmail } from './email.ts'

/** `checked`: submitted once, so that errors show. `code`: the factor's code is asked for. */
export type EmailChangeStep = 'typing' | 'checked' | 'code'
type Typed = { email: string; password: string; code: string }
type State = { present: string; factor: Factor | null; step: EmailChangeStep; connection: 'online' | 'offline' }

/** The digits of a factor's code. */
const codeLength = 6

/** Returns the error of the new address: `field.required`, `email.invalid`, `email.same`; undefined if it can be used. */
export function newEmailError(email: string, present: string): 'field.required' | 'email.invalid' | 'email.same' | undefined {
  const plain = readLine(email)
  if (plain === '') return 'field.required'
  if (!isEmail(plain)) return 'email.invalid'
  return normaliseEmail(plain) === present ? 'email.same' : undefined
}

/** Returns what submitting the form does: nothing until it is complete, then the code is asked for where a factor is on, then it is sent. */
export function emailChangeAction({ email, password, code }: Typed, { present, factor, step, connection }: State) {
  if (newEmailError(email, present) !== undefined || connection === 'offline') return 'none'
  if (factor === null) return password === '' ? 'none' : 'send'
  if (step !== 'code') return 'askForCode'
  return code.length < codeLength ? 'none' : 'send'
}
