import { expect, test } from 'vitest'
import { redirectRoute } from './redirectRoute.ts'

test.each([
  ['/home', '/home'],
  ['#/home', '/home'],
  ['#/show/funding', '/show/funding'],
  ['/show/personal/verify', '/show/personal/verify'],
  ['/sw/validate', '/sw/validate'],
  ['#/show/history?type=tip&symbol=EUR%2FUSD', '/show/history?type=tip&symbol=EUR%2FUSD'],
  ['/show/funding/vload?amount=300.50', '/show/funding/vload?amount=300.50'],
  ['/listen/funding/pfs/7d0c2b52-4d8e/7', '/listen/funding/pfs/7d0c2b52-4d8e/7'],
  ['/listen/funding/pfs/7d0c2b52-4d8e/7123', '/listen/funding/pfs/7d0c2b52-4d8e/7123'],
])('[APP-07] %j redirects to %s', (text, route) => {
  expect(redirectRoute(text)).toBe(route)
})

test.each([
  null,
  '',
  '/',
  '##/home',
  '/home/',
  '/home@elsewhere.example',
  '/home?next=//elsewhere.example',
  '/show/funding//elsewhere.example',
  '/show/funding?next=//elsewhere.example',
  '/show/funding?',
  '/show/funding?a=<b>',
  '/show/funding?a=1#/home',
  `/show/funding?a=${'1'.repeat(100)}`,
  '/sw/validate?a=1',
  '/listen/funding/zoom/7d0c2b52/7?token=t',
  '/show/funding/promo/../../api/logout',
  '/show/funding\n',
  '/sw/validate.js',
  '/listen/funding/pfs/7d0c2b52/7x',
  ' /home',
  'https://elsewhere.example/#/home',
  '/api/logout',
])('[APP-07] %j redirects nowhere, whatever its beginning', (text) => {
  expect(redirectRoute(text)).toBeNull()
})
