/**
 * Returns the beginning and the end of a whole PDF of `size` bytes with one empty page, around a stream of
 * any bytes. `name` makes its beginning differ.
 */
export function pdfAround(size: number, name = ''): { head: string; tail: string } {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>']
  const written = objects.map((text, index) => `${index + 1} 0 obj${text}endobj\n`).join('')
  const head = `%PDF-1.7 ${name}\n${written}4 0 obj<</Length 0>>stream\n`
  const end = '\nendstream endobj\n'
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 5>>\nstartxref\n`
  const tail = (at: number): string => `${end}${table}${at}\n%%EOF`
  // The place of the table has as many digits as it needs; one more byte of content makes up for a digit.
  const at = (length: number): number => size - length + end.length
  const guess = at(tail(0).length + String(size).length - 1)
  const whole = tail(at(tail(guess).length))
  return { head, tail: whole }
}

/** Returns a whole PDF of `size` bytes, at least 320, around `content`, which is repeated or cut to fit. */
export function pdfOf(size: number, content: Buffer = Buffer.from(' ')): Buffer {
  const { head, tail } = pdfAround(size)
  const room = size - head.length - tail.length
  const filler = Buffer.alloc(Math.max(0, room))
  for (let at = 0; at < room; at += content.length) content.copy(filler, at)
  return Buffer.concat([Buffer.from(head, 'latin1'), filler, Buffer.from(tail, 'latin1')])
}
