import { crc32, deflateSync } from 'node:zlib'
import { maxUploadBytes } from '../../domain/uploads/limits.ts'

/** A file that a tester attaches to an answer. `what`: what it is, for the tester. */
type AgentFile = { id: string; what: string; name: string; content: () => Buffer }

/** A PDF of one page with a line of text. `entry`: added to its first object. */
function pdfWith(line: string, entry = ''): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${entry}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let written = '%PDF-1.7\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(written.length)
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${written}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Root 1 0 R/Size 6>>\nstartxref\n${written.length}\n%%EOF`,
    'latin1',
  )
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A picture of 480 by 320 pixels: a blue field with a lighter band. */
function picture(): Buffer {
  const [width, height] = [480, 320]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_none, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set(Math.abs(y - height / 2) < 40 ? [110, 168, 232] : [24, 48, 96], 1 + x * 3)
    return row
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const agentFiles: readonly AgentFile[] = [
  { id: 'letter', what: 'a letter (PDF)', name: 'letter.pdf', content: () => pdfWith('Your deposit arrived on Monday.') },
  { id: 'picture', what: 'a picture (PNG)', name: 'chart.png', content: picture },
  { id: 'program', what: 'a program named as a PDF', name: 'statement.pdf', content: () => Buffer.from('MZ'.repeat(300)) },
  { id: 'page', what: 'a web page with a script', name: 'help.html', content: () => Buffer.from('<html><script>alert(1)</script></html>') },
  {
    id: 'script',
    what: 'a PDF that runs a script',
    name: 'form.pdf',
    content: () => pdfWith('A form', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  },
  { id: 'large', what: 'a file of more than 10 MB', name: 'film.png', content: () => Buffer.alloc(maxUploadBytes + 1, picture()) },
]

/** Returns a file by its id; undefined for an unknown one. */
export function agentFileOf(id: string): { name: string; bytes: Buffer } | undefined {
  const file = agentFiles.find((one) => one.id === id)
  return file && { name: file.name, bytes: file.content() }
}
