import { expect, test } from 'vitest'
import { chartMessage, chartPath } from './chartLink.ts'

const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.split('?')[1])

test.each([
  { symbol: 'EUR/USD' },
  { symbol: 'EUR/USD', expiryMs: 60_000 },
  { symbol: 'BTC/USD', expiryMs: 60_000, direction: 'down' as const, until: 1_790_000_000_000 },
])('[ENG-12] a link carries %j to the platform', (request) => {
  expect(chartMessage(queryOf(chartPath(request)))).toEqual({ type: 'symbol', ...request })
})

test.each([
  ['settings=1', null],
  ['symbol=EUR/USD&expiry=-5&direction=up', { type: 'symbol', symbol: 'EUR/USD' }],
  ['symbol=EUR/USD&expiry=1e3&direction=sideways&until=5', { type: 'symbol', symbol: 'EUR/USD' }],
])('[APP-31] reads %s as no more than what is valid', (text, message) => {
  expect(chartMessage(new URLSearchParams(text))).toEqual(message)
})
