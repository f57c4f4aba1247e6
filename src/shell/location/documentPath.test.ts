import { expect, test } from 'vitest'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import { type DocumentPath, parsePath } from './documentPath.ts'
import { documents, paths } from './routes.ts'

const guid = '0123456789abcdef0123456789abcdef'

test.each<[string, DocumentPath]>([
  ['/en/trading', { at: 'trading', language: 'en' }],
  ['/fr/login', { at: 'login', language: 'fr' }],
  ['/cn/register/', { at: 'register', language: 'cn' }],
  ['/ar/forgot', { at: 'forgot', language: 'ar' }],
])('[APP-01] %s is an area of the app', (path, expected) => {
  expect(parsePath(path)).toEqual(expected)
})

test.each([
  [`/api/btc/invoice/${guid}`, { at: 'invoice', coin: 'btc', guid }],
  ['/api/vload/card', { at: 'vloadCard' }],
])('[APP-01] %s is a page without a language', (path, expected) => {
  expect(parsePath(path)).toEqual(expected)
})

test.each([
  ['/', 'root'],
  ['/en', 'root'],
  ['/fr/', 'root'],
  ['/xx', 'unknown'],
  ['/xx/trading', 'unknown'],
  ['/en/nowhere', 'unknown'],
  ['/en/trading/more', 'unknown'],
  [`/api/doge/invoice/${guid}`, 'unknown'],
  ['/api/btc/invoice/short', 'unknown'],
  ['/api/logout', 'unknown'],
])('[APP-02, APP-06] %s is %s', (path, at) => {
  expect(parsePath(path)).toEqual({ at })
})

test.each([
  ['/home', '/home'],
  ['#/show/funding', '/show/funding'],
  ['/show/funding/payment_success', '/show/funding/payment_success'],
  ['/sw/validate', '/sw/validate'],
])('[APP-07] %s is accepted as a return route after signing in', (rd, expected) => {
  expect(redirectRoute(rd)).toBe(expected)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/show/../../api/logout',
  '/en/trading',
  'data:text/html,x',
  '/home?x=//evil.example',
  '/nowhere',
  '',
  null,
])('[APP-07] %s is refused as a return route', (rd) => {
  expect(redirectRoute(rd)).toBeNull()
})

test('[APP-05] a value in a path is escaped', () => {
  expect(paths.listen('funding', 'pfs', 'a/b?c', 7)).toBe('/listen/funding/pfs/a%2Fb%3Fc/7')
  expect(paths.show('funding')).toBe('/show/funding')
  expect(documents.login('en', '/show/funding')).toBe('/en/login?rd=%2Fshow%2Ffunding')
})
