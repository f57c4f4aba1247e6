import { readLine } from '../kernel/typedText.ts'

/** Maximum length of one name, the same as in the contract. */
export const maxNameLength = 80

/**
 * Letters of any script with combining marks and name punctuation, such as that of 't Hart, Kahananui-ʻŌ and
 * King, Jr., and the joiners of Persian and Indian names. A letter is among them.
 */
const namePattern = /^(?=.*\p{L})['’‘ʻʼ`´\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’‘ʻʼ`´.,\-‐‑·・\u200C\u200D]*$/u
/** Control and invisible characters: zero widths, and marks that reverse the text. */
const invisible = /[\p{Cc}\p{Cf}]/u

/**
 * Returns a name's error as a translation key; null if valid. `maxLength`: larger if one field holds both
 * names.
 */
export function nameProblem(text: string, maxLength = maxNameLength): 'name.long' | 'name.unseen' | 'name.invalid' | null {
  const name = readLine(text)
  if (name.length > maxLength) return 'name.long'
  if (namePattern.test(name)) return null
  return invisible.test(name) ? 'name.unseen' : 'name.invalid'
}
