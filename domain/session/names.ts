import { readLine } from '../kernel/typedText.ts'

/** Maximum length of one name, the same as in the contract. */
export const maxNameLength = 80
/** Maximum length of both names in one field, the same as in the contract. */
export const maxFullNameLength = 160

/**
 * Letters of any script, at least one, with combining marks and name punctuation: that of 't Hart, King, Jr.
 * and Kahananui-ʻŌ, of Hebrew, Armenian and Tibetan names, and the joiners of Persian and Indian ones.
 */
const namePattern = /^(?=.*\p{L})['’‘ʻʼ`´\p{L}\p{M}][\p{L}\p{M}\p{Zs}\p{Pd}'’‘ʻʼ`´׳״՚་.,·・\u200C\u200D]*$/u
/** “Son of” in Malaysian and Singaporean names, a word of its own: other strokes belong to addresses. */
const sonOf = /(^|\p{Zs})\p{L}\/\p{L}(?=\p{Zs}|$)/gu
/** Control and invisible characters: zero widths, and marks that reverse the text. */
const invisible = /[\p{Cc}\p{Cf}]/u

/**
 * Returns a name's error as a translation key; null if valid. `maxLength`: larger if one field holds both
 * names.
 */
export function nameProblem(text: string, maxLength = maxNameLength): 'name.long' | 'name.unseen' | 'name.invalid' | null {
  const name = readLine(text)
  if (name.length > maxLength) return 'name.long'
  if (namePattern.test(name.replace(sonOf, '$1o'))) return null
  return invisible.test(name) ? 'name.unseen' : 'name.invalid'
}
