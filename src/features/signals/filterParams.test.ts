import { expect, test } from 'vitest'
import { readFilters, withFilter } from './filterParams.ts'

test.each([
  ['', {}],
  ['symbol=EUR%2FUSD&direction=up&outcome=won', { symbol: 'EUR/USD', direction: 'up', outcome: 'won' }],
  ['symbol=<b>&direction=left&outcome=&page=2', {}],
])('[ENG-12] the address %s has the filters %j', (text, filters) => {
  expect(readFilters(new URLSearchParams(text))).toEqual(filters)
})

test('[ENG-12] a changed filter keeps the others, and an empty one leaves the address', () => {
  const query = withFilter(new URLSearchParams('symbol=EUR/USD'), 'outcome', 'lost')
  expect(readFilters(query)).toEqual({ symbol: 'EUR/USD', outcome: 'lost' })
  expect(withFilter(query, 'symbol', '').toString()).toBe('outcome=lost')
})
