import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

const config = { appUrl: 'https://app.example' }

test.each([
  ['/show/funding', 'https://app.example/de/reset?rd=%2Fshow%2Ffunding#t0k3n'],
  ['/show/personal/verify', 'https://app.example/de/reset?rd=%2Fshow%2Fpersonal%2Fverify#t0k3n'],
  [undefined, 'https://app.example/de/reset#t0k3n'],
])('[SES-06] a link requested at %s is %s', (url, address) => {
  expect(linkAddress(config, { language: 'de', area: 'reset', url }, 't0k3n')).toBe(address)
})

test.each(['', '//elsewhere.example', 'https://elsewhere.example/', '/show/funding#x', '/show/funding?next=/', '/api/logout'])(
  '[APP-07] %j is not a hash route of ours and gets into no link',
  (url) => {
    expect(linkAddress(config, { language: 'en', area: 'auto', url }, 't0k3n')).toBe('https://app.example/en/auto#t0k3n')
  },
)
