import { expect, test } from 'vitest'
import { type PushPayload, notificationTopics } from '../../contract/push.ts'
import { languages } from '../../contract/kernel.ts'
import { languageTag } from '../../domain/kernel/languageTag.ts'
import { notificationTexts } from './notificationTexts.ts'
import { readTap, notificationFor } from './push.ts'

const origin = 'https://app.example'
const guid = '0123456789abcdef'
type Notice = PushPayload['notification']
const payload = (notification: { [F in keyof Notice]?: unknown } = {}, app: Record<string, unknown> = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Your invoice is paid', navigate: `/api/btc/invoice/${guid}`, ...notification },
    app: { id: 'n-1', kind: 'invoice', ...app },
  })
const shown = (text: string | null, language = 'en-US') => notificationFor(text, language, origin)

test.each(notificationTopics)('shows a message of kind %s with its own texts', (kind) => {
  expect(shown(payload({}, { kind }))).toMatchObject({
    title: 'Your invoice is paid',
    options: { tag: 'n-1', data: { path: `/api/btc/invoice/${guid}` } },
  })
})

test.each([
  [{ tag: 'invoice:7' }, { options: { tag: 'invoice:7' } }],
  [{ body: 'Open it' }, { options: { body: 'Open it' } }],
  [{ lang: 'de' }, { options: { lang: 'de' } }],
  [{ app_badge: 3 }, { unread: 3 }],
  [{ app_badge: 0 }, { unread: 0 }],
  [{ navigate: '/en/trading#/show/funding' }, { options: { data: { path: '/en/trading#/show/funding' } } }],
  [{ navigate: '/fr/trading#/show/tickets/12' }, { options: { data: { path: '/fr/trading#/show/tickets/12' } } }],
])('[PWA-07] shows %j as %j', (notification, expected) => {
  expect(shown(payload(notification))).toMatchObject(expected)
})

test.each(['/api/logout', '/en/trading#/listen/funding/pfs/1/2', '/upload/passport.pdf', '/unknown', '/en/trading?message=x'])(
  '[PWA-07] a message that leads to %s leads to a page of the app instead',
  (navigate) => {
    expect(['/', '/en/trading']).toContain(shown(payload({ navigate })).options.data.path)
  },
)

const unreadable: [string, string | null][] = [
  ['no data', null],
  ['an empty text', ''],
  ['no JSON', 'hello'],
  ['broken JSON', '{"web_push":8030,'],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['another format', JSON.stringify({ title: 'Hi', body: 'there' })],
  ['another number', payload().replace('8030', '8031')],
  ['no title', payload({ title: undefined })],
  ['a blank title', payload({ title: '  ' })],
  ['a title that is no text', payload({ title: 7 })],
  ['a title that is too long', payload({ title: 'x'.repeat(121) })],
  ['a body that is too long', payload({ body: 'x'.repeat(301) })],
  ['another origin', payload({ navigate: 'https://evil.example/' })],
  ['another origin without a scheme', payload({ navigate: '//evil.example/' })],
  ['a script for an address', payload({ navigate: ['javascript', 'alert(1)'].join(':') })],
  ['an unknown kind', payload({}, { kind: 'joke' })],
  ['no id', payload({}, { id: undefined })],
  ['a badge that is no count', payload({ app_badge: 'many' as unknown as number })],
  ['more than a push can carry', payload({ body: 'x'.repeat(100_000) })],
]
test.each(unreadable)('[PWA-07] shows a message with %s all the same', (_what, text) => {
  const { title, options } = shown(text)
  expect(title).toBe('Openfloor')
  expect(options).toMatchObject({ body: 'You have an update in your account.', tag: 'generic', data: { path: '/' } })
})

test.each([
  ...languages.map((language) => [languageTag(language), language] as const),
  ['fr-CA', 'fr'],
  ['pt-BR', 'pt'],
  ['zh-TW', 'cn'],
  ['zh-Hant-HK', 'cn'],
  ['nl', 'en'],
  ['', 'en'],
] as const)('[PWA-07, APP-23] the generic text for a browser in “%s” is that of %s', (browser, language) => {
  const { body, lang } = shown(null, browser).options
  expect([body, lang]).toEqual([notificationTexts[language]['push.generic_body'], languageTag(language)])
})

test.each([
  [{ path: '/en/trading#/show/funding' }, '/en/trading#/show/funding'],
  [{ path: 'https://evil.example/' }, '/'],
  [{ path: 7 }, '/'],
  [null, '/'],
  ['text', '/'],
])('[PWA-07] a tap with data %j leads to %s', (data, path) => {
  expect(readTap(data, origin).path).toBe(path)
})
