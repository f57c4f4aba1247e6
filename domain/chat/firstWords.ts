/** Enough to recognise a message by, in one line of a phone. */
const maxLength = 60

/** Returns the first words of a message in one line, with an ellipsis if it has more (PWA-04). */
export function firstWords(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)].map(({ segment }) => segment)
  if (characters.length <= maxLength) return line
  const start = characters.slice(0, maxLength).join('')
  const end = start.lastIndexOf(' ')
  // A language without spaces, or one long word: cut between two characters.
  return `${end > maxLength / 2 ? start.slice(0, end) : start}…`
}
