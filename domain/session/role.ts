import { normaliseEmail } from './email.ts'

/** True if an address belongs to the operator: its domain is the server's host (SES-21). */
export const isOperatorEmail = (email: string, host: string): boolean => normaliseEmail(email).split('@').at(-1) === host.toLowerCase()

/**
 * True if a person trades with demo money (SES-21): everyone with an operator address, and people marked by
 * hand. A person who was demo only by address ends being one with a new address.
 */
export function isDemo(before: { demo: boolean; email: string | null }, email: string, host: string): boolean {
  if (isOperatorEmail(email, host)) return true
  return before.demo && !(before.email !== null && isOperatorEmail(before.email, host))
}
