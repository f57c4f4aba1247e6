import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

/** Reads CSV as RFC 4180 says, back to rows. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 1; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[(at += 1)]!
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',' || (sign === '\r' && text[at + 1] === '\n')) {
      rows.at(-1)!.push(cell)
      cell = ''
      if (sign === '\r') {
        rows.push([])
        at += 1
      }
    } else cell += sign
  }
  return rows.slice(0, -1)
}

test.each([
  ['=1+1', "'=1+1"],
  ['+49 170', "'+49 170"],
  ['-10.00', '-10.00'],
  ['-10.00+cmd', "'-10.00+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['1,234', '1,234'],
  ['a "quoted" name', 'a "quoted" name'],
  ['two\r\nlines', 'two\r\nlines'],
  ['', ''],
])('[SUP-08] the cell %j is read as %j', (given, shown) => {
  expect(parse(toCsv([[given, 'x']]))).toEqual([[shown, 'x']])
})

test('[SUP-08] no text begins a formula, whatever it holds, and every cell stays in its column', () => {
  const cell = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=', '+', '-', '@', '\t', '\r', ',', '"', "'", '-1', '-1.5', '=1'))
    .map((text) => text)
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const read = parse(toCsv(rows))
      expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
      )
      for (const text of read.flat()) expect(/^\s*[=+@\t\r-]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)).toBe(false)
    }),
  )
})

test('[SUP-08] a file says that it is UTF-8 and ends each line as spreadsheets expect', () => {
  expect(toCsv([['ü']])).toBe('\ufeffü\r\n')
})
