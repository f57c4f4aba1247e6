/** The most pages of a document: more than any passport, statement or contract has. */
export const maxPdfPages = 50

/** Unpacks a zlib stream; null if it is damaged or longer than `maxBytes`. */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Promise<Uint8Array | null>

/**
 * `broken`: no viewer can be sure what it shows. `locked`: it needs a password. `active`: it contains
 * scripts, programs or other files.
 */
export type PdfProblem = 'broken' | 'locked' | 'active' | 'pages'
/** The code of each problem's refusal. */
export const pdfRefusals: Readonly<Record<PdfProblem, string>> = {
  broken: 'upload.wrongKind',
  locked: 'upload.lockedPdf',
  active: 'upload.activePdf',
  pages: 'upload.tooManyPages',
}
export type PdfFacts = { pages: number; problem: PdfProblem | null }

/** Packed objects of a scan take a few kB; the limit keeps a bomb from filling the memory. In bytes. */
const maxUnpacked = 16 * 1024 * 1024
const maxStreams = 40_000
/** The dictionary before a stream, in characters. */
const dictionaryReach = 4_000

/** Names that make a viewer run, open, send or unpack something (ISO 32000-2, 12.6 and 7.11). */
const activeNames = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition)(?![A-Za-z0-9])/

const chunk = 8_192
/** Each byte becomes one character, so that places in the text are places in the bytes. */
const byteText = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return text
}

/** Names may be spelled with `#` and two digits for any letter. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/**
 * Reads what decides whether a PDF can be used as a document (VER-04): its structure, its pages, and anything
 * in it that could run.
 */
export async function readPdf(bytes: Uint8Array, inflate: Inflate): Promise<PdfFacts> {
  const raw = byteText(bytes)
  if (!isWhole(raw)) return { pages: 0, problem: 'broken' }
  // Before the packed objects, which a password makes unreadable.
  if (encrypted.test(raw)) return { pages: 0, problem: 'locked' }
  const packed = await packedObjects(raw, bytes, inflate)
  if (packed === null) return { pages: 0, problem: 'broken' }
  // Also in what looks like a stream: a forged length hides objects from a reader and not from a viewer.
  const text = plainNames([raw, ...packed].join('\n'))
  const pages = text.match(/\/Type\s{0,8}\/Page(?![A-Za-z])/g)?.length ?? 0
  return { pages, problem: problemOf(text, pages) }
}

/** The name of the dictionary by which a file is read with a password alone. */
const encrypted = /\/Encrypt(?![A-Za-z])/

function problemOf(text: string, pages: number): PdfProblem | null {
  if (encrypted.test(text)) return 'locked'
  if (activeNames.test(text)) return 'active'
  if (pages === 0) return 'broken'
  return pages > maxPdfPages ? 'pages' : null
}

/**
 * A PDF starts with its header, ends with its end mark, and says where its table of objects is. A second file
 * may not follow.
 */
function isWhole(raw: string): boolean {
  if (!/^%PDF-[12]\.\d/.test(raw)) return false
  const end = raw.lastIndexOf('%%EOF')
  if (end < 0 || !/^%%EOF[\s\0]{0,1024}$/.test(raw.slice(end, end + 1_100)) || raw.length - end > 1_030) return false
  const table = /startxref\s{1,8}(\d{1,10})\s{1,8}$/.exec(raw.slice(Math.max(0, end - 60), end))
  if (!table) return false
  const at = Number(table[1])
  return at > 0 && at < end && /^\s{0,8}(?:xref|\d{1,10} \d{1,5} obj)/.test(raw.slice(at, at + 40))
}

const objectStream = /\/ObjStm(?![A-Za-z])/g
const placesOf = (text: string): number[] => [...text.matchAll(objectStream)].map(({ index }) => index)
/** Begins a stream. `endstream` at the end of a line begins none. */
const streamStart = /(?<!end)stream\r?\n/g

/**
 * Returns where the dictionary before `end` begins, and its `/ObjStm`; undefined if it has none. `marks`: all
 * such names of the file, of which `count` are before `end`.
 */
function markOf(raw: string, end: number, marks: readonly number[], count: number): { from: number; mark: number } | undefined {
  const start = Math.max(0, end - dictionaryReach)
  const from = start + Math.max(0, raw.slice(start, end).lastIndexOf(' obj'))
  const mark = marks[count - 1]
  return mark === undefined || mark < from ? undefined : { from, mark }
}

/**
 * Returns the objects that are packed in streams, as text; null if a stream can't be unpacked, begins within
 * another, or its dictionary can't be found, which would hide the objects from this reader alone. No byte is
 * read twice: a file can be made to keep the server busy.
 */
async function packedObjects(raw: string, bytes: Uint8Array, inflate: Inflate): Promise<string[] | null> {
  const pieces: string[] = []
  const marks = placesOf(raw)
  const unpacked = new Set<number>()
  let [streams, marksBefore, size, until] = [0, 0, 0, 0]
  for (const { index, 0: keyword } of raw.matchAll(streamStart)) {
    if ((streams += 1) > maxStreams) return null
    while ((marks[marksBefore] ?? index) < index) marksBefore += 1
    const found = markOf(raw, index, marks, marksBefore)
    if (found === undefined) continue
    unpacked.add(found.mark)
    const dictionary = plainNames(raw.slice(found.from, index))
    const start = index + keyword.length
    const end = start < until ? -1 : raw.indexOf('endstream', start)
    const text = end < 0 ? null : await unpack(bytes.subarray(start, end), dictionary, maxUnpacked - size, inflate)
    if (text === null) return null
    until = end
    size += text.length
    pieces.push(text)
  }
  // Also of a name that is spelled with `#`, which writers do not use here.
  return unpacked.size === placesOf(plainNames(raw)).length ? pieces : null
}

async function unpack(data: Uint8Array, dictionary: string, room: number, inflate: Inflate): Promise<string | null> {
  if (!dictionary.includes('/Filter')) return byteText(data)
  // Other filters, two in a row and predictors are allowed there, and no writer of scans uses them.
  const isOnce = /\/Filter\s{0,8}(?:\/FlateDecode\s{0,8}[/>]|\[\s{0,8}\/FlateDecode\s{0,8}\])/.test(dictionary)
  if (!isOnce || /\/Predictor\s*(?!1(?!\d)|\s)/.test(dictionary)) return null
  const plain = await inflate(data, room)
  return plain === null ? null : byteText(plain)
}
