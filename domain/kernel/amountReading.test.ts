import { expect, test } from 'vitest'
import { amountReading } from './amountReading.ts'

test.each([
  ['en', 'EUR', '1,500', { at: 'read', amount: '€1,500.00' }],
  ['de', 'EUR', '1.500', { at: 'read', amount: '€1.500,00' }],
  ['en', 'BTC', '1.125', { at: 'read', amount: '1.12500000\u00a0BTC' }],
  ['en', 'EUR', '1.500', { at: 'unclear', whole: '1,500.00', decimal: '1.50' }],
  ['de', 'EUR', '1,125', { at: 'unclear', whole: '1.125,00', decimal: '1,125' }],
  ['fr', 'EUR', '1.500', { at: 'unclear', whole: '1\u202f500,00', decimal: '1,50' }],
  ['en', 'EUR', '1500', null],
  ['en', 'EUR', '12,50', null],
  ['en', 'EUR', 'abc', null],
] as const)('[APP-33] in %s %s %j is explained by %j', (tag, currency, typed, reading) => {
  expect(amountReading(typed, currency, tag)).toEqual(reading)
})

test('[APP-33] an amount whose currency is not known is explained by its digits', () => {
  expect(amountReading('1,500', 'EUR', 'en', 'unknown')).toEqual({ at: 'read', amount: '1,500.00' })
})
