import { expect, test } from 'vitest'
import { firstErrorOf, firstLine } from './errorLine.ts'

test.each([
  [
    'the compiler',
    "src/a.ts(1,14): error TS2322: Type 'string' is not assignable.\nsrc/b.ts(2,1): error TS2307: Cannot find module.\n",
    "src/a.ts(1,14): error TS2322: Type 'string' is not assignable.",
  ],
  [
    'the linter',
    '\n  x eslint(eqeqeq): Expected === and instead saw ==\n   ,-[src/a.ts:2:21]\n 1 | a == b\n   `----\n',
    'src/a.ts:2:21 eslint(eqeqeq): Expected === and instead saw ==',
  ],
  [
    'the linter in a terminal',
    '\n  \u001B[31m×\u001B[0m eslint(eqeqeq): Expected ===\n   ╭─[\u001B[36msrc/a.ts:2:21\u001B[0m]\n',
    'src/a.ts:2:21 eslint(eqeqeq): Expected ===',
  ],
  ['the formatter', 'Checking formatting...\n\nsrc/a.ts (0ms)\n\nFormat issues found in above 1 files.', 'src/a.ts (0ms)'],
  ['a tool that says nothing', '\n', 'it ended without output'],
])('the first error of %s is one line', (_tool, output, line) => {
  expect(firstErrorOf(output)).toBe(line)
})

test('a message is shortened to its first line, without colours', () => {
  expect(firstLine('\n\u001B[31mError: none\u001B[39m\n    at a.ts:1:1')).toBe('Error: none')
})
