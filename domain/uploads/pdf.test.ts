import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfOf } from '../../tests/support/pdf.ts'
import { type Inflate, readPdf } from './pdf.ts'

const inflate: Inflate = async (packed, maxOutputLength) => {
  try {
    return inflateSync(packed, { maxOutputLength })
  } catch {
    return null
  }
}
const good = pdfOf(2_000).toString('latin1')
const read = (text: string) => readPdf(Buffer.from(text, 'latin1'), inflate)
/** Puts objects into the file, with its table of objects at the right place. */
const withObjects = (objects: string): string => {
  const moved = good.replace('4 0 obj', `${objects}\n4 0 obj`)
  return moved.replace(/startxref\n\d+/, `startxref\n${moved.indexOf('xref\n')}`)
}
const packed = (text: string, filter = '/Filter/FlateDecode'): string =>
  `9 0 obj<</Type/ObjStm/N 1/First 4 ${filter}>>stream\n${deflateSync(Buffer.from(text, 'latin1')).toString('latin1')}\nendstream endobj`

test('[VER-04] a whole PDF has its pages, also those that are packed', async () => {
  expect(await read(good)).toEqual({ pages: 1, problem: null })
  expect(await read(withObjects(packed('5 0 <</Type /Page>> <</Type/Pages>>')))).toEqual({ pages: 2, problem: null })
  expect((await read(withObjects(packed('5 0 <</Type /Page>>', '/Filter [ /FlateDecode ]/DecodeParms<</Predictor  1>>')))).pages).toBe(2)
  expect(await read(withObjects('<</Type/Page>>'.repeat(60)))).toEqual({ pages: 61, problem: 'pages' })
})

test('[VER-04] packed objects are read where writers end each stream with its line', async () => {
  const byWriters = (text: string): string => packed(text).replace('endstream endobj', 'endstream\nendobj')
  expect(await read(withObjects(`${byWriters('5 0 <</Type /Page>>')}\n${byWriters('6 0 <</Type /Page>>')}`))).toEqual({
    pages: 3,
    problem: null,
  })
})

test.each<[string, string, 'broken' | 'locked' | 'active']>([
  ['that is only its header', '%PDF-1.7\n', 'broken'],
  ['without an end', good.slice(0, -6), 'broken'],
  ['cut in the middle', good.slice(0, 900), 'broken'],
  ['with an archive behind it', `${good}\nPK\u0003\u0004${'x'.repeat(200)}`, 'broken'],
  ['whose table is not where it says', good.replace(/startxref\n\d+/, 'startxref\n7'), 'broken'],
  ['without a page', good.replace('/Type/Page/', '/Type/Pages/'), 'broken'],
  [
    'with damaged packed objects',
    withObjects(packed('x').replace('endstream', '\u0000endstream').replace('x\u009c', '\u0000\u0000')),
    'broken',
  ],
  ['with a bomb for objects', withObjects(packed('0'.repeat(20_000_000))), 'broken'],
  ['packed by a rare filter', withObjects(packed('x', '/Filter/ASCIIHexDecode')), 'broken'],
  ['packed twice', withObjects(packed('x', '/Filter[/FlateDecode/FlateDecode]')), 'broken'],
  ['packed by differences', withObjects(packed('x', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')), 'broken'],
  ['whose packed objects hide behind a string', withObjects(packed('x', '/Filter/FlateDecode/Pad(9 0 obj)')), 'broken'],
  ['whose packed objects have a long dictionary', withObjects(packed('x', `/Filter/FlateDecode/Pad(${'a'.repeat(5_000)})`)), 'broken'],
  [
    'whose packed objects begin within others',
    withObjects(`9 0 obj<<${'/Type/ObjStm>>stream\n'.repeat(2)}5 0 <<>>\nendstream endobj`),
    'broken',
  ],
  ['whose packed objects are named in another spelling', withObjects(packed('x').replace('/ObjStm', '/Obj#53tm')), 'broken'],
  ['with a password', withObjects('5 0 obj<</Encrypt 6 0 R>>endobj'), 'locked'],
  [
    'with a password for its packed objects',
    withObjects('5 0 obj<</Encrypt 6 0 R>>endobj 9 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n?\nendstream endobj'),
    'locked',
  ],
  ['with a script', withObjects('5 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'), 'active'],
  ['with a script in another spelling', withObjects('5 0 obj<</S/J#61vaScript>>endobj'), 'active'],
  ['with a packed script', withObjects(packed('5 0 <</S/JavaScript/JS(1)>>')), 'active'],
  ['with a script in what looks like a stream', withObjects('% stream\n5 0 obj<</S/JavaScript>>endobj\n% endstream'), 'active'],
  ['with a packed script in what looks like a stream', withObjects(`% stream\n${packed('5 0 <</S/JavaScript>>')}`), 'active'],
  ['that starts a program', withObjects('5 0 obj<</S/Launch/F(cmd.exe)>>endobj'), 'active'],
  ['with a file in it', withObjects('5 0 obj<</Type/EmbeddedFile>>endobj'), 'active'],
  ['with a form of scripts', withObjects('5 0 obj<</XFA[]>>endobj'), 'active'],
])('[VER-04] a PDF %s is refused', async (_name, text, problem) => {
  expect((await read(text)).problem).toBe(problem)
})
