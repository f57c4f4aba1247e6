import { expect, test } from 'vitest'
import { titleText } from './titleText.ts'

test.each([
  ['  Terms\n of   use ', 'Terms of use'],
  ['a\u202eb\u2066c', 'abc'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ['🙂'.repeat(200), `${'🙂'.repeat(119)}…`],
  [' \u202e ', null],
  ['', null],
])('[APP-13] the heading %j gives the title %j', (heading, title) => {
  expect(titleText(heading)).toBe(title)
})
