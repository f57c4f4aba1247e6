import { expect, test } from 'vitest'
import { codeRooms, filesIn } from './files.ts'
import { definedIn, unknownNumbers } from './requirementNumbers.ts'

const documents = filesIn(['docs/requirements'], /\.md$/)
const numbers = documents.flatMap(definedIn)
const defined = new Set(numbers)
const citing = [...filesIn(codeRooms, /\.(?:tsx?|css|sql|html|md)$/), ...filesIn(['docs'], /\.md$/)]

test('the requirements define every number once, in the file of its prefix', () => {
  expect(numbers.length).toBeGreaterThan(200)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  for (const document of documents) {
    const prefix = document.file.replace(/^.*\/|\.md$/g, '')
    expect(definedIn(document).filter((number) => !number.startsWith(`${prefix}-`))).toEqual([])
  }
})

test('the index of the requirements links to every file', () => {
  const index = documents.find(({ file }) => file.endsWith('/README.md'))?.text ?? ''
  const names = documents.map(({ file }) => file.replace(/^.*\//, '')).filter((name) => name !== 'README.md')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test('every requirement number in code, comments and test titles is defined', () => {
  expect(citing.filter(({ text }) => text.includes('FUND-')).length).toBeGreaterThan(50)
  expect(citing.flatMap((file) => unknownNumbers(file, defined))).toEqual([])
})

test('a number that no document defines is reported with its line', () => {
  // Assembled, so that the rule does not report this file.
  const missing = ['FUND', 99].join('-')
  const planted = { file: 'domain/planted.test.ts', text: `// FUND-21 and EIP-55\ntest('[${missing}, FUND-22] a title', () => {})\n` }
  expect(unknownNumbers(planted, defined)).toEqual([`domain/planted.test.ts:2 ${missing}`])
})
