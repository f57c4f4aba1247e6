/** How long one of a person's names may be, as the contract has it. */
export const longestName = 80

/** Letters of any script, with the marks that stand in names, and the joiners that Persian and Indian names are written with. */
const shape = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.\-·\u200C\u200D]*$/u
/** Controls, and what is there without being seen: zero widths, and marks that turn the text around. */
const unseen = /[\p{Cc}\p{Cf}]/u

/** What is wrong with a person's name, as a translation key; null when it can be used. `longest`: where two names stand in one field, more. */
export function nameProblem(text: string, longest = longestName): 'name.long' | 'name.unseen' | 'name.invalid' | null {
  const name = text.trim()
  if (name.length > longest) return 'name.long'
  if (shape.test(name)) return null
  return unseen.test(name) ? 'name.unseen' : 'name.invalid'
}
