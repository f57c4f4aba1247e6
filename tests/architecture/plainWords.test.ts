import { expect, test } from 'vitest'
import { codeRooms, filesIn, rootFiles } from './files.ts'
import { commentsIn, commentWidth, mostTitleWords, wordFaults } from './plainWords.ts'

const files = [...filesIn(codeRooms, /\.(?:tsx?|css|sql|mjs)$/), ...rootFiles()].filter(
  // A migration is never edited after its release.
  ({ file }) => !file.startsWith('server/db/migrations/'),
)

test('comments are short and have a subject, and test titles are short', () => {
  expect(files.flatMap(commentsIn).length).toBeGreaterThan(1_000)
  expect(files.flatMap(wordFaults)).toEqual([])
})

const longTitle = Array.from({ length: mostTitleWords + 1 }, () => 'word').join(' ')

test.each<[string, string, string[]]>([
  ['four line comments below each other', 'const a = 1\n// One.\n// Two.\n// Three.\n// Four.\n', ['2 comment of more than three lines']],
  ['a block of four lines', '/**\n * One.\n * Two.\n * Three.\n * Four.\n */\n', ['1 comment of more than three lines']],
  ['a wide comment', `// ${'a'.repeat(commentWidth)}\n`, ['1 comment wider than 110 columns']],
  ['a comment between elements', '  {/* One.\n  Two.\n  Three.\n  Four. */}\n', ['1 comment of more than three lines']],
  ['a comment without a subject', '/** What is kept. */\n', ['1 comment without a subject']],
  ['a second sentence without a subject', '// Saved first. Whoever asks gets it.\n', ['1 comment without a subject']],
  ['a long title', `test('[FUND-21] ${longTitle}', () => {})\n`, ['1 title of more than sixteen words']],
  ['a long title of cases', `test.each([1])("${longTitle}", () => {})\n`, ['1 title of more than sixteen words']],
  ['nothing in a question', '/** Which of the two? */\n', []],
  ['nothing in two lines', '/**\n * Returns the sum.\n * Throws when it is empty.\n */\n', []],
  ['nothing in a wide instruction', `// oxlint-disable-next-line ${'a'.repeat(commentWidth)}\n`, []],
  ['nothing in a short title', "test('[FUND-21, FUND-22] a short title', () => {})\n", []],
])('the rule for words reports %s', (_name, text, faults) => {
  expect(wordFaults({ file: 'domain/planted.test.ts', text })).toEqual(faults.map((fault) => `domain/planted.test.ts:${fault}`))
})

test('the rule for words reads the comments of SQL, and no custom properties of CSS', () => {
  const text = '-- One.\n-- Two.\n-- Three.\n-- Four.\n'
  expect(wordFaults({ file: 'server/planted.sql', text })).toHaveLength(1)
  expect(wordFaults({ file: 'src/planted.css', text })).toEqual([])
})
