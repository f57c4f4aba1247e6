/** Maximum title length in characters: fits the screen's heading and the window's title. */
const maxLength = 120

/** Characters that would reverse text beyond the title itself. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a fragment's heading as one line of plain text for the screen's title, or null if there is none
 * (APP-13).
 */
export function titleText(heading: string): string | null {
  const letters = [...heading.replace(directionMarks, '').replace(/\s+/g, ' ').trim()]
  if (letters.length === 0) return null
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : letters.join('')
}

/**
 * Returns heading levels for an HTML fragment under a heading of level `under`: the same outline without
 * gaps, from one level below it to at most 6 (APP-13, APP-25).
 */
export function headingLevels(levels: readonly number[], under: number): number[] {
  const open: { levels: number; level: number }[] = []
  return levels.map((level) => {
    while ((open.at(-1)?.levels ?? 0) >= level) open.pop()
    const next = Math.min((open.at(-1)?.level ?? under) + 1, 6)
    open.push({ levels: level, level: next })
    return next
  })
}
