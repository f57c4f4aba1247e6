import { afterEach, expect, test, vi } from 'vitest'
import { takeMessage } from './useEntryMessage.ts'

const app = 'https://app.example'
afterEach(() => vi.unstubAllGlobals())

/** Returns the message shown at a URL and the URL that remains. */
function at(path: string): [string, string] {
  let href = app + path
  vi.stubGlobal('location', { href })
  vi.stubGlobal('history', { state: null, replaceState: (_state: unknown, _title: string, to: URL) => (href = String(to)) })
  return [takeMessage(), href.slice(app.length)]
}

test.each([
  ['/en/trading?message=auth.required#/home', 'auth.required', '/en/trading#/home'],
  ['/en/trading?a=1&message=x#/show/funding', 'x', '/en/trading?a=1#/show/funding'],
  ['/en/trading#/home', '', '/en/trading#/home'],
  ['/en/login?message=Call+this+number', '', '/en/login?message=Call+this+number'],
  ['/en/reset?message=Your+old+password', '', '/en/reset?message=Your+old+password'],
  // `/en` redirects to the trading area, which shows the message.
  ['/en?message=x', '', '/en?message=x'],
])('[APP-09] %s shows the message %j once, and never over a password form', (path, shown, left) => {
  expect(at(path)).toEqual([shown, left])
})

test('[APP-09] a message from a URL is cut to 300 characters', () => {
  expect(at(`/en/trading?message=${'a'.repeat(2_000)}`)[0]).toHaveLength(300)
})
