/** The texts of a picture to share. `lines` follow the title; `warning` is at the end. */
export type ShareCard = { brand: string; title: string; lines: readonly string[]; warning: string }

/** The size that link previews have, in pixels. */
const size = { width: 1200, height: 630 }
const margin = 72

/** Marks that must not begin a line: closing brackets, and those that end a sentence or a part of it. */
const ending = /^[\p{Pe}\p{Pf}\p{Po}]/u

/** Returns the words of a text that has no spaces between them. */
const partsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/**
 * Breaks a text into lines that fit the picture: at its spaces, and where a language has none, between its
 * words.
 */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  function add(part: string, space: string): void {
    const last = lines.at(-1)
    const joined = `${last ?? ''}${space}${part}`
    if (last !== undefined && (fits(joined) || (space === '' && ending.test(part)))) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  for (const word of text.split(' ')) {
    const parts = fits(word) ? [word] : partsOf(word)
    for (const [index, part] of parts.entries()) add(part, index === 0 ? ' ' : '')
  }
  return lines
}

/** Draws a card in the page's own colours and direction. Rejects if the browser cannot make the picture. */
export async function drawShareCard({ brand, title, lines, warning }: ShareCard): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('no canvas')
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const isRtl = document.documentElement.dir === 'rtl'
  ink.direction = isRtl ? 'rtl' : 'ltr'
  ink.textAlign = 'start'
  const x = isRtl ? size.width - margin : margin
  const write = (text: string, y: number, weight: number, pixels: number, name: string): void => {
    ink.font = `${weight} ${pixels}px ${colour('--font')}`
    ink.fillStyle = colour(name)
    ink.fillText(text, x, y, size.width - 2 * margin)
  }
  ink.fillStyle = colour('--surface')
  ink.fillRect(0, 0, size.width, size.height)
  ink.fillStyle = colour('--accent')
  ink.fillRect(0, 0, size.width, 12)
  write(brand, 110, 650, 32, '--muted')
  write(title, 260, 700, 92, '--text')
  for (const [index, line] of lines.entries()) write(line, 340 + index * 52, 500, 36, '--text')
  ink.font = `400 24px ${colour('--font')}`
  const wrapped = wrapText(warning, (line) => ink.measureText(line).width <= size.width - 2 * margin)
  for (const [index, line] of wrapped.entries()) write(line, size.height - 40 - (wrapped.length - 1 - index) * 34, 400, 24, '--muted')
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}
