import { orderedParts } from '../session/nameOrder.ts'

const mask = '***'
/** Returns the letters of a part, each with its accents. */
const letters = (part: string): string[] => [...part].filter((sign) => /\p{L}/u.test(sign))

/**
 * Masks a name for display to others: its first letter and its last one, in the order of its script
 * (`A***t`). The length stays hidden, and of a name of two letters the last one too.
 */
export function maskName(firstName: string, lastName: string): string {
  const signs = orderedParts({ firstName, lastName }).flatMap(letters)
  const [first = ''] = signs
  const last = signs.length > 2 ? (signs.at(-1) ?? '') : ''
  return `${first.toUpperCase()}${mask}${last.toLowerCase()}`
}
