const mask = '***'
/** Returns the letters of a name after NFC, so that an accent stays with its letter. */
const letters = (text: string): string[] => [...text.normalize('NFC')].filter((sign) => /\p{L}/u.test(sign))

/**
 * Masks a name for display to others: first letter of the first name and last letter of the last name
 * (`A***t`). The length stays hidden.
 */
export function maskName(firstName: string, lastName: string): string {
  const first = letters(firstName)[0] ?? ''
  const last = letters(lastName).at(-1) ?? ''
  return `${first.toUpperCase()}${mask}${last.toLowerCase()}`
}
