import { readLine, withPlainDigits } from '../kernel/typedText.ts'

/**
 * Removes spaces, punctuation and the invisible marks that address books copy along, and writes digits of
 * other scripts as 0 to 9 (APP-33). U+202E stays and makes the number invalid, because it displays the digits
 * reversed.
 */
export const normalisePhone = (text: string): string =>
  withPlainDigits(text)
    .replace(/[\s().·\p{Pd}/]|(?!\u202E)\p{Cf}/gu, '')
    .replace(/^＋/, '+')

/** A number in two parts, as it is stored: the country's code and the number within it, both digits alone. */
export type SplitPhone = { prefix: string; phone: string }

/** The country codes of one and two digits (ITU E.164); all others have three. */
const shortCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const codeOf = (digits: string): string => shortCode.exec(digits)?.[0] ?? digits.slice(0, 3)

/**
 * Codes whose numbers begin with a zero also when called from abroad: Italy, San Marino, the Vatican, Ivory
 * Coast, Burkina Faso, Benin since 2024, the Republic of the Congo.
 */
const zeroBelongs = new Set(['39', '378', '379', '225', '226', '229', '242'])
/**
 * Calls within these countries put another number than a zero before; each with the digits that follow it.
 */
const trunks: Readonly<Record<string, RegExp>> = {
  '1': /^1(?=\d{10}$)/,
  '7': /^8(?=\d{10}$)/,
  '36': /^06(?=\d{8,9}$)/,
  '52': /^01(?=\d{10}$)/,
  // Older numbers of eight digits began with a zero themselves.
  '241': /^0(?=\d{8}$)/,
  '370': /^[08](?=\d{8}$)/,
  '375': /^80?(?=\d{9}$)/,
  '993': /^8(?=\d{8}$)/,
}

/** Removes what is dialled before a number within its country alone, such as France's zero. */
function withoutTrunk(prefix: string, phone: string): string {
  const code = codeOf(prefix)
  if (zeroBelongs.has(code)) return phone
  return phone.replace(trunks[code] ?? /^0/, '')
}

/** 4 to 14 digits after the country code (ITU E.164 allows 15 in all). */
const isLocal = (digits: string): boolean => /^\d{4,14}$/.test(digits)

/** Returns a country's code as typed, with `+`, `00` or neither, as 1 to 4 digits; null if it is none. */
export function readPhonePrefix(text: string): string | null {
  const digits = normalisePhone(readLine(text)).replace(/^(?:\+|00)/, '')
  return /^[1-9]\d{0,3}$/.test(digits) ? digits : null
}

/**
 * Reads a number as typed (APP-33): within the country of `prefix`, or with `+` or `00` and any country's
 * code, which then counts. Null if it is none. `known`: the prefixes to look for, of which the longest
 * counts; without them the code by ITU E.164.
 */
export function readPhone(text: string, prefix: string, known: readonly string[] = []): SplitPhone | null {
  const plain = normalisePhone(text)
  const own = readPhonePrefix(prefix)
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1]
  if (international === undefined) {
    const phone = own === null ? plain : withoutTrunk(own, plain)
    return isLocal(phone) ? { prefix: own ?? '', phone } : null
  }
  const candidates = known.length > 0 ? known : [codeOf(international), ...(own === null ? [] : [own])]
  const [code] = candidates.filter((one) => one !== '' && international.startsWith(one)).sort((a, b) => b.length - a.length)
  if (code === undefined) return null
  const phone = withoutTrunk(code, international.slice(code.length))
  return isLocal(phone) ? { prefix: code, phone } : null
}

/** True if the server checks the number while it is typed: only for the prefix 1 (APP-19). */
export const isPhoneChecked = ({ phone_prefix: prefix, phone }: { phone_prefix: string; phone: string }): boolean =>
  readPhone(phone, prefix)?.prefix === '1'

/** Characters that a profile's number has at least (VER-01). */
const minProfileLength = 7

/**
 * Returns what is wrong with a number of the profile, with or without a plus and the country's prefix; null
 * if nothing is.
 */
export function profilePhoneProblem(text: string): 'phone.short' | 'phone.invalid' | null {
  const plain = normalisePhone(text)
  if (!/^\+?\d*$/.test(plain) || plain.length > 17) return 'phone.invalid'
  return plain.length < minProfileLength ? 'phone.short' : null
}
