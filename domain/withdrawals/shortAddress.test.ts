import { expect, test } from 'vitest'
import { shortAddress } from './shortAddress.ts'

test.each([
  ['•••• 4242', '•••• 4242'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw5…c5xw7kv8f3t4'],
  ['x'.repeat(512), 'xxxxxx…xxxxxxxxxxxx'],
])('[WD-07] %s is shortened to %s', (text, short) => {
  expect(shortAddress(text)).toBe(short)
})
