const mask = '***'
/** Splits a text into code points after NFC, so that an accent stays with its letter. */
const codePoints = (text: string): string[] => [...text.normalize('NFC').trim()]

/** Masks a name for display to others: first letter of the first name and last letter of the last name (`A***t`). The length stays hidden. */
export function maskName(firstName: string, lastName: string): string {
  const first = codePoints(firstName)[0] ?? ''
  const last = codePoints(lastName).at(-1) ?? ''
  return `${first.toUpperCase()}${mask}${last.toLowerCase()}`
}
