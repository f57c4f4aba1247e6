const mask = '***'
/** The first whole character, an accent or a surrogate pair with it. */
const letters = (text: string): string[] => [...text.normalize('NFC').trim()]

/** How somebody is shown to others: the first letter of the first name and the last of the last name (`A***t`). Its length tells nothing. */
export function maskedName(firstName: string, lastName: string): string {
  const first = letters(firstName)[0] ?? ''
  const last = letters(lastName).at(-1) ?? ''
  return `${first.toUpperCase()}${mask}${last.toLowerCase()}`
}
