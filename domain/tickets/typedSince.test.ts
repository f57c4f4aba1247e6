import { expect, test } from 'vitest'
import { typedSince } from './typedSince.ts'

test.each([
  ['nothing', 'Hello', 'Hello', ''],
  ['more below it', 'Hello', 'Hello\n\nOne more thing', 'One more thing'],
  ['a change within it', 'Helo', 'Hello', 'Hello'],
  ['its end taken away', 'Hello', 'Hell', 'Hell'],
  ['all of it taken away', 'Hello', '', ''],
])('[SUP-02] of a text that was sent, %s stays in the field', (_what, sent, now, since) => {
  expect(typedSince(sent, now)).toBe(since)
})
