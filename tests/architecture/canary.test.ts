import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leakingFiles, leaksIn, securityCodesIn } from '../support/canary.ts'

const card = '4000000000000002'
const base64 = (text: string): string => Buffer.from(text).toString('base64')

test.each([
  ['plain', `{"cnu":"${card}"}`],
  ['spaced', 'paid by 4000 0000 0000 0002 today'],
  ['with dashes', '4000-0000-0000-0002'],
  ['in an address', '/pay?card=4000%200000%200000%200002'],
  ['in base64', base64(card)],
  ['in base64 after one byte', base64(`x${card}y`)],
  ['in base64 after two bytes', base64(`{"${card}"}`)],
  ['spaced in base64', base64('x4000 0000 0000 0002')],
  ['as UTF-16', Buffer.from(card, 'utf16le')],
])('[FUND-19] the search finds a card number %s', (_form, bytes) => {
  expect(leaksIn(bytes, [card])).toEqual([card])
})

test('[FUND-19] the last four digits and another number are no leak', () => {
  expect(leaksIn('Visa ending in 0002, 4000000000000010, 400000000000000', [card])).toEqual([])
})

test('[FUND-19] a leak planted in a file is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  writeFileSync(join(folder, 'clean'), 'ending in 0002')
  writeFileSync(join(folder, 'leaking'), Buffer.concat([Buffer.from([0, 255]), Buffer.from(base64(`{"number":"${card}"}`))]))
  expect(leakingFiles(folder, [card])).toEqual(['leaking'])
  rmSync(folder, { recursive: true })
})

const code = '9173'

test.each([
  ['plain in JSON', `{"cvv":"${code}"}`],
  ['as a number', `{"cvv":${code}}`],
  ['in an address', `/pay?cvv=${code}&card=1`],
  ['in a sentence', `the code ${code}, typed`],
  ['spaced', 'cvv: 9 1 7 3'],
  ['in base64', base64(code)],
  ['in base64 of a body', `"${base64(`{"cvv":"${code}","deposit":"d"}`)}"`],
  ['spaced in base64', base64('9 1 7 3')],
  ['as UTF-16', Buffer.from(` ${code} `, 'utf16le')],
  ['beside a UUID', '/deposits/0f1e2d3c-4b5a-4a5b-8b5a-0123456789ab/9173'],
])('[FUND-19] the search finds a security code %s', (_form, bytes) => {
  expect(securityCodesIn(bytes, [code])).toEqual([code])
})

const uuid = '0f1e2d3c-9173-4a5b-9173-0123456789ab'

test.each([
  ['a time', '{"time":1791739173000}'],
  ['an amount', '{"ms":9173.25,"took":12.9173}'],
  ['an id', '{"id":"a9173b"}'],
  ['a key', `{"key":"${base64('x'.repeat(40) + '09173')}"}`],
  ['a UUID', `{"deposit":"${uuid}","trace":"${uuid.toUpperCase()}"}`],
  ['a UUID in base64', `"${base64(`{"deposit":"${uuid}"}`)}"`],
  ['a UUID as UTF-16', Buffer.from(uuid, 'utf16le')],
])('[FUND-19] digits of %s are no security code', (_what, bytes) => {
  expect(securityCodesIn(bytes, [code])).toEqual([])
})

test('[FUND-19] a security code planted in a file is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  writeFileSync(join(folder, 'clean'), 'took 19173 ms')
  writeFileSync(join(folder, 'leaking'), Buffer.concat([Buffer.from([0, 255]), Buffer.from(base64(`{"cvv":"${code}"}`))]))
  expect(leakingFiles(folder, [code], securityCodesIn)).toEqual(['leaking'])
  rmSync(folder, { recursive: true })
})
