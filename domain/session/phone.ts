/**
 * Removes spaces, punctuation and the invisible marks that address books copy along. U+202E stays and makes the number invalid, because it
 * displays the digits reversed.
 */
export const normalisePhone = (text: string): string => text.replace(/[\s().\p{Pd}/]|(?!\u202E)\p{Cf}/gu, '')

/** 4 to 14 digits after the country code (ITU E.164 allows 15 in all). */
export const isPhone = (text: string): boolean => /^\d{4,14}$/.test(normalisePhone(text))

/** True if the server checks the number while it is typed: only for the prefix 1 (APP-19). */
export const isPhoneChecked = ({ phone_prefix: prefix, phone }: { phone_prefix: string; phone: string }): boolean =>
  prefix.replace('+', '') === '1' && isPhone(phone)

/** Characters that a profile's number has at least (VER-01). */
const minProfileLength = 7

/** Returns what is wrong with a number of the profile, with or without a plus and the country's prefix; null if nothing is. */
export function profilePhoneProblem(text: string): 'phone.short' | 'phone.invalid' | null {
  const plain = normalisePhone(text)
  if (!/^\+?\d*$/.test(plain) || plain.length > 16) return 'phone.invalid'
  return plain.length < minProfileLength ? 'phone.short' : null
}

/** A number in two parts, as it is stored. */
export type SplitPhone = { prefix: string; phone: string }

/**
 * Splits a number of the profile. With a plus it starts with one of the `prefixes`, of which the longest counts; else it belongs to the
 * `own` prefix. Null if it starts with no country's, or is only a prefix.
 */
export function splitPhone(text: string, own: string, prefixes: readonly string[]): SplitPhone | null {
  const plain = normalisePhone(text)
  if (!plain.startsWith('+')) return isPhone(plain) ? { prefix: own, phone: plain } : null
  const digits = plain.slice(1)
  const [prefix] = prefixes.filter((one) => one !== '' && digits.startsWith(one)).sort((a, b) => b.length - a.length)
  if (prefix === undefined || !isPhone(digits.slice(prefix.length))) return null
  return { prefix, phone: digits.slice(prefix.length) }
}

/** 1 to 4 digits, with or without a plus. */
export const isPhonePrefix = (text: string): boolean => /^\+?\d{1,4}$/.test(text)
