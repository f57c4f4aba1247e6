/** A title stands outside the fragment's box: in the screen's heading and the window's. So long, it still fits both. In letters. */
const longest = 120

/** Characters that turn the direction of what follows them, beyond the title itself. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** A fragment's heading as the title of its screen: one line of plain text, or null where there is none (APP-13). */
export function titleText(heading: string): string | null {
  const letters = [...heading.replace(directionMarks, '').replace(/\s+/g, ' ').trim()]
  if (letters.length === 0) return null
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}
