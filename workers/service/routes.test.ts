import { expect, test } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { invoiceCoins, languages } from '../../contract/kernel.ts'
import { isShellPath, type FetchRule, ruleFor } from './routes.ts'

const origin = 'https://app.example'
const precached = new Set([`${origin}/index.html`, `${origin}/assets/main-1a2b.js`, `${origin}/icons/mark.svg`])
const rule = (path: string, mode = 'navigate', method = 'GET'): FetchRule =>
  ruleFor({ method, mode, url: new URL(path, origin).href }, origin, (url) => precached.has(url))

const guid = '0123456789abcdef0123456789abcdef'
const shellAddresses = [
  '/',
  '/?message=gone',
  '/?source=pwa',
  '/en',
  '/fr/',
  '/cn?message=x',
  ...languages.flatMap((language) => ['trading', 'login', 'register', 'forgot', 'reset', 'auto'].map((area) => `/${language}/${area}`)),
  '/en/trading?source=pwa#/show/funding',
  '/en/login?rd=%23%2Fshow%2Ffunding',
  '/en/auto?rd=%23%2Fshow%2Ffunding',
  '/en/auto?rd=%2Fshow%2Ffunding#t0ken',
  ...invoiceCoins.map((coin) => `/api/${coin}/invoice/${guid}`),
  '/api/vload/card',
  '/api/vload/card?amount=250',
]
test.each(shellAddresses)('[PWA-02, INV-08] opens the app from the cache at %s', (path) => {
  expect(rule(path)).toBe('shell')
})

const serverAddresses = [
  '/api/logout',
  '/api/card/fast/ezpay',
  '/api/card/secure/pfs/12345678',
  '/api/vload/start?guid=12345678',
  '/api/vload/prepare',
  '/api/entro/redirect',
  `/api/shape/invoice/${guid}`,
  `/api/doge/invoice/${guid}`,
  '/api/btc/invoice/short',
  `/api/btc/invoice/${guid}/x`,
  '/api/pg/funding',
  '/api/kayako/att?id=1&pid=2',
  '/upload/passport.pdf',
  '/health',
  '/xx/trading',
  '/en/unknown',
  '/english',
  '/service-worker.js',
  '/en/trading/api/logout',
  '/api/vload/card/x',
  '/en/auto%23t0ken',
  '/en/reset?rd=%2Fshow%2Ffunding%23t0ken',
]
test.each(serverAddresses)('[INV-02, PWA-03] lets the server answer a visit to %s', (path) => {
  expect(rule(path)).toBe('pass')
})

test('[PWA-03] never handles a call of the contract', () => {
  const touched = Object.values<Route>(routes)
    .filter(({ response: answer }) => answer !== 'html')
    .filter((route) => {
      const path = route.path.replace(':coin', 'btc').replace(/:\w+/g, guid)
      return rule(path, 'cors', route.method) !== 'pass' || rule(path, 'navigate', route.method) !== 'pass'
    })
  expect(touched.map(({ path }) => path)).toEqual([])
})

test('[PWA-03] passes every POST, whatever its path', () => {
  for (const path of [...shellAddresses, '/assets/main-1a2b.js']) expect([path, rule(path, 'navigate', 'POST')]).toEqual([path, 'pass'])
})

test.each([
  ['/assets/main-1a2b.js', 'file'],
  ['/icons/mark.svg', 'file'],
  ['/assets/other-3c4d.js', 'pass'],
  ['https://platform.example/assets/main-1a2b.js', 'pass'],
  ['https://platform.example/', 'pass'],
])('handles the part %s as %s', (path, expected) => {
  expect(rule(path, 'no-cors')).toBe(expected)
})

test.each([
  ['/api/pg/terms?lang=en&wording=plain', 'page'],
  ['/api/ag/validate?lang=cn&wording=regulated', 'page'],
  ['/api/pg/funding/payment_success?lang=en&wording=plain', 'page'],
  ['/api/pg/terms', 'pass'],
  ['/api/pg/terms?lang=en', 'pass'],
  ['/api/pg/terms?lang=xx&wording=plain', 'pass'],
  ['/api/pg/terms?lang=en&wording=mine', 'pass'],
  ['/api/pg/terms/a/b?lang=en&wording=plain', 'pass'],
  ['/api/us/cards?lang=en&wording=plain', 'pass'],
  ['https://platform.example/api/pg/terms?lang=en&wording=plain', 'pass'],
])('[PWA-03] handles the server’s text %s as %s', (path, expected) => {
  expect(rule(path, 'cors')).toBe(expected)
  expect(rule(path, 'cors', 'POST')).toBe('pass')
  expect(rule(path, 'navigate')).toBe('pass')
})

test('compares a path as a whole', () => {
  expect(isShellPath('/en/trading%2F..%2Fapi')).toBe(false)
  expect(isShellPath('//evil.example/en/trading')).toBe(false)
})
