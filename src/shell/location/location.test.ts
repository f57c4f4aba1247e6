import { expect, test, vi } from 'vitest'
import { hrefOf } from './location.ts'

test.each([
  ['/fr/trading', '#/show/terms'],
  ['/fr/login', '/fr/trading#/show/terms'],
  ['/ar/register', '/ar/trading#/show/terms'],
  // A URL without a language uses the visitor's.
  ['/api/btc/invoice/0123456789abcdef', '/de/trading#/show/terms'],
])('[APP-01] on %s a link to a hash route is %s, in the language on screen', (pathname, href) => {
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('localStorage', { getItem: () => 'de' })
  expect(hrefOf('/show/terms')).toBe(href)
})
