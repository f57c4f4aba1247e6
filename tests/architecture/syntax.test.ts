import { expect, test } from 'vitest'
import { attributesOf, awaitsAtTop, callsOf, exportedNames, importsOf, usesName } from './syntax.ts'

const of = (text: string) => ({ file: 'a.tsx', text })

test('the reader of sources finds every way to import', () => {
  const text = "import a from 'one'\nimport 'two'\nexport { b } from 'three'\nexport * from 'four'\nconst c = () => import('five')"
  expect(importsOf(of(text)).toSorted()).toEqual(['five', 'four', 'one', 'three', 'two'])
})

test.each([
  ['type Offer = {}', ['Offer']],
  ['interface Offer {}', ['Offer']],
  ['abstract class Offer {}', ['Offer']],
  ['enum Offer {}', ['Offer']],
  ['function useOffer() {}', ['useOffer']],
  ['const useOffer = () => 1', ['useOffer']],
  ['const offer = 1', []],
  ['function user() {}', []],
  ["{ a as Offer } from './a.ts'", ['Offer']],
  ["{ Offer } from './a.ts'", []],
])('the reader of sources reads the exported names of `export %s`', (text, names) => {
  expect(exportedNames(of(`export ${text}`))).toEqual(names)
})

test.each([
  ['await a()', true],
  ['export const a = await b()', true],
  ['for await (const a of b) a()', true],
  ['const a = async () => await b()', false],
  ['class A { async b() { await c() } }', false],
])('the reader of sources knows whether `%s` waits at the top level', (text, awaits) => {
  expect(awaitsAtTop(of(text))).toBe(awaits)
})

test('the reader of sources finds calls, names and attributes, and none in comments or texts', () => {
  const text =
    'call(route, 1)\nbuild.query<A>({})\nconst a = { pollingInterval: 1 }\nconst b = <p article="one" />\n// call(x) indexedDB\nconst c = \'indexedDB\''
  expect([callsOf('call', of(text)).length, callsOf('build.query', of(text)).length, callsOf('query', of(text)).length]).toEqual([1, 1, 0])
  expect([usesName('pollingInterval', of(text)), usesName('indexedDB', of(text))]).toEqual([true, false])
  expect(attributesOf('article', of(text))).toEqual(['one'])
})
