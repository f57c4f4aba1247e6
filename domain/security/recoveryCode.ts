import { readLine, withPlainDigits } from '../kernel/typedText.ts'

/** Crockford's base32: no letter that is easily taken for another sign. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Signs of a code: 50 bits, so that with ten codes and twenty attempts a day a guess takes 10^10 years. */
export const recoveryCodeLength = 10
/** Codes of a set. */
export const recoveryCodeCount = 10

/** Writes random bytes, one for each sign, as a code in two groups: `7K2QX-M9T4B`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes.subarray(0, recoveryCodeLength), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Reads a code as people type it: lower case, spaces, O for 0, I or L for 1. Null if it is none. */
export function parseRecoveryCode(text: string): string | null {
  const signs = withPlainDigits(readLine(text))
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isCode = signs.length === recoveryCodeLength && [...signs].every((sign) => alphabet.includes(sign))
  return isCode ? `${signs.slice(0, 5)}-${signs.slice(5)}` : null
}
