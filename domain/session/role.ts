import { plainEmail } from './email.ts'

/** Whether an address is of the house itself: its domain is the host's (SES-21). */
export const isHouseEmail = (email: string, host: string): boolean => plainEmail(email).split('@').at(-1) === host.toLowerCase()

/**
 * Whether a person plays with the house's money (SES-21): whoever has an address of the house, and whom the house has made one by
 * hand. With an address of their own a person stops being one by the address alone.
 */
export function isDemo(was: { demo: boolean; email: string | null }, email: string, host: string): boolean {
  if (isHouseEmail(email, host)) return true
  return was.demo && !(was.email !== null && isHouseEmail(was.email, host))
}
