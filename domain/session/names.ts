/** Maximum length of one name, the same as in the contract. */
export const maxNameLength = 80

/** Letters of any script with combining marks and name punctuation, and the joiners of Persian and Indian names. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.\-·\u200C\u200D]*$/u
/** Control and invisible characters: zero widths, and marks that reverse the text. */
const invisible = /[\p{Cc}\p{Cf}]/u

/** Returns a name's error as a translation key; null if valid. `maxLength`: larger if one field holds both names. */
export function nameProblem(text: string, maxLength = maxNameLength): 'name.long' | 'name.unseen' | 'name.invalid' | null {
  const name = text.trim()
  if (name.length > maxLength) return 'name.long'
  if (namePattern.test(name)) return null
  return invisible.test(name) ? 'name.unseen' : 'name.invalid'
}
