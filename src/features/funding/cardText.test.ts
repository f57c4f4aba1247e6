import { expect, test } from 'vitest'
import { groupedExpiry, typedExpiry } from './cardText.ts'

/** Returns the field's text after typing the keys at its end. */
function typed(keys: string): string {
  let text = ''
  for (const key of keys) text = typedExpiry(text + key, text.length + 1)
  return text
}

test.each([
  ['0429', '04 / 29'],
  ['429', '04 / 29'],
  ['4/29', '04 / 29'],
  ['1/29', '01 / 29'],
  ['04/2029', '04 / 2029'],
  ['12', '12'],
])('[FUND-16] the keys %s become the expiry "%s"', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test('[FUND-16] an expiry can be deleted key by key', () => {
  let text = '04 / 29'
  for (let presses = 0; text !== '' && presses < 9; presses++) text = groupedExpiry(text.slice(0, -1))
  expect(text).toBe('')
})

test('[FUND-16] an expiry edited inside stays as typed', () => {
  expect(typedExpiry('0 / 29', 1)).toBe('0 / 29')
})
