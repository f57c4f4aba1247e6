import { expect, test } from 'vitest'
import { redirectRoute } from '../../domain/session/redirectRoute.ts'
import { rememberAsked, returnRoute, withParameters } from '../shell/location/returnRoute.ts'
import { documents, paths } from '../shell/location/routes.ts'
import { areaScreens } from './areas.ts'

const at = (address: string) => returnRoute(new URL(address, 'https://app.example'))
/** The route that the login page continues at, opened from a URL. */
const after = (address: string): string | null =>
  redirectRoute(new URL(documents.login('en', at(address)), 'https://app.example').searchParams.get('rd'))

const named = (place: 'show' | 'sw') => areaScreens.filter(({ at: own }) => own === place).map(({ name }) => name)
const pages = [...named('show'), 'terms', 'privacy', 'risk', 'bonus', 'about'].map((page) => paths.show(page))
const steps = named('sw').map((name) => paths.sw(name))
const others = [
  `${paths.show('history')}?type=tip&symbol=EUR%2FUSD`,
  paths.show('personal', 'verify'),
  paths.show('funding', 'bitcoin'),
  paths.listen('funding', 'pfs', 't-1', 7),
]

test.each([...pages, ...steps, ...others])('[SES-06] signing in at #%s returns there', (route) => {
  expect(after(`/en/trading#${route}`)).toBe(route)
})

test.each([
  ['/en/trading', null],
  ['/en/trading#/home', null],
  ['/en/trading#/show/funding/vload?amount=300', '/show/funding/vload?amount=300'],
  ['/en/trading#/show/history?type=tip&symbol=EUR%2FUSD', '/show/history?type=tip&symbol=EUR%2FUSD'],
  ['/en/trading#/show/history?type=(b)', '/show/history'],
  ['/en/trading#/listen/funding/zoom/t-1/7?token=t', '/listen/funding/zoom/t-1/7'],
  ['/en/login?rd=%2Fshow%2Fhistory', '/show/history'],
  ['/en/register?promo=x&rd=%2Fshow%2Fhistory', '/show/history'],
  ['/en/login', null],
  ['/nowhere?rd=%2Fshow%2Fhistory', null],
])('[SES-06] from %s the return route is %s', (address, route) => {
  expect(at(address)).toBe(route)
})

test.each([...pages, ...steps])('[SES-06] a visitor who is led home from #%s returns there, until they open another route', (route) => {
  rememberAsked(route)
  expect([after('/en/trading#/home'), after('/en/trading#/home')]).toEqual([route, route])
  expect(after('/en/trading#/show/news')).toBe('/show/news')
  expect(after('/en/trading#/home')).toBeNull()
})

test('[SES-16] parameters that a sign-in cannot carry are left out, so that it succeeds', () => {
  expect(withParameters(`/show/history?account=${'1'.repeat(300)}`)).toBe('/show/history')
})

test('[APP-07] a return route on another site is replaced by home', () => {
  expect(after('/en/login?rd=//evil.example')).toBeNull()
})

test('[SES-06, SES-15] the registration page keeps both the promotion code and the return route', () => {
  expect(documents.register('en', { promo: 'GIFT 1', returnTo: '/show/contest' })).toBe('/en/register?promo=GIFT%201&rd=%2Fshow%2Fcontest')
  expect(documents.register('en', { returnTo: null })).toBe('/en/register')
})
