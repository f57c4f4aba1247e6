import { readLine } from '../kernel/typedText.ts'

/** Maximum length of an email address (RFC 5321). */
const maxLength = 254

/**
 * One `@` between a name and a dotted domain. The name allows letters and digits of any script and RFC 5321's
 * unquoted signs, so no invisible, direction or picture characters. Only an email proves that it exists.
 */
const emailPattern = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u

/** Letters that no font shows, such as the Hangul filler: two addresses would look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * Reads an address as typed or pasted (APP-33), also in the full width that input methods of Chinese and
 * Japanese type: its letters would be another address.
 */
export const readEmail = (text: string): string =>
  readLine(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll('\u3002', '.')

/** True for an address as typed or pasted. */
export function isEmail(text: string): boolean {
  const address = readEmail(text)
  return address.length <= maxLength && !invisible.test(address) && emailPattern.test(address)
}

/** Normalises an address for storage and lookup: one spelling per person. */
export const normaliseEmail = (text: string): string => readEmail(text).toLowerCase()

/** Masks an address for display to others: first letter and domain. */
export const maskEmail = (email: string): string => `${[...email][0] ?? ''}•••@${email.slice(email.lastIndexOf('@') + 1)}`
