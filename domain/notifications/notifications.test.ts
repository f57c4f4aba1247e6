import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../contract/kernel.ts'
import { deviceName } from './deviceName.ts'
import { dayMs } from '../kernel/time.ts'
import { groupByDay, startOfDay } from './groupByDay.ts'
import { isAlwaysListed, type NotificationKind, notificationKinds, usedTopics } from './kinds.ts'
import { notificationText } from './notificationText.ts'
import { ownRoute } from './ownRoute.ts'

const guid = '0123456789abcdef'
const paid = { coin: 'btc', amount: '300.00', currency: 'EUR' }
const withdrawn = { amount: '250.00', currency: 'USD', method: 'Bitcoin' }
const samples: Record<NotificationKind, Record<string, string>> = {
  invoicePaid: paid,
  invoiceOver: paid,
  invoicePartial: { coin: 'btc', amount: '0.001', currency: 'BTC' },
  invoiceShort: { coin: 'token' },
  invoiceExpired: { coin: 'eth' },
  invoiceLate: paid,
  depositCredited: { amount: '250.00', currency: 'USD' },
  depositRefunded: { amount: '250.00', currency: 'USD' },
  depositNotCharged: { amount: '250.00', currency: 'USD' },
  depositReturned: { amount: '250.00', currency: 'USD' },
  depositRefundFailed: { amount: '250.00', currency: 'USD' },
  depositChargedBack: { amount: '250.00', currency: 'USD' },
  depositMistaken: { amount: '250.00', currency: 'USD' },
  reportClosed: { amount: '250.00', currency: 'USD' },
  invoiceVanished: paid,
  withdrawalRequested: withdrawn,
  withdrawalInReview: withdrawn,
  withdrawalApproved: withdrawn,
  withdrawalSending: withdrawn,
  withdrawalSent: withdrawn,
  withdrawalRejected: withdrawn,
  withdrawalCancelled: withdrawn,
  withdrawalReturned: withdrawn,
  reversalCovered: { amount: '250.00', currency: 'USD' },
  addressAdded: { method: 'Bitcoin' },
  addressHoldOn: {},
  addressHoldOff: {},
  newDevice: { device: 'Firefox, Windows' },
  passwordChanged: {},
  factorEmail: {},
  factorGoogle: {},
  factorSms: {},
  factorOff: {},
  factorPhone: { ending: '456' },
  recoveryMade: {},
  recoveryUsed: { left: '9' },
  passkeyAdded: { name: 'Firefox, Windows' },
  passkeyRemoved: { name: 'Firefox, Windows' },
  emailChangeRequested: { email: 'a•••@example.org' },
  emailChanged: { email: 'a•••@example.org' },
  emailRestored: { email: 'a•••@example.org' },
  contestEnded: { contest: 'weekly', place: '3', reward: '3000 $' },
  documentAccepted: { document: 'passport' },
  documentRefused: { document: 'card', reason: 'cutOff' },
  verified: {},
  ticketReply: { subject: 'A question' },
  ticketClosed: { subject: 'A question' },
  signal: { symbol: 'EUR/USD', direction: 'down', price: '1.08412', minutes: '15' },
}
const kinds = Object.keys(notificationKinds) as NotificationKind[]

describe.each(languages)('in %s', (language) => {
  const texts = JSON.parse(readFileSync(new URL(`../../locales/${language}/notifications.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  test.each(kinds)('[PWA-07, APP-23] a notification of kind %s has its texts, with and without values', (kind) => {
    for (const params of [samples[kind], {}])
      for (const amounts of ['shown', 'hidden'] as const) {
        const { title, body, values } = notificationText({ kind, params }, 'en', amounts)
        expect([texts[title], texts[body]]).toEqual([expect.any(String), expect.any(String)])
        const gaps = [...`${texts[title]}${texts[body]}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
        if (params === samples[kind]) expect(gaps.filter((name) => values[name] === undefined)).toEqual([])
      }
  })
})

test('[ENG-07, ENG-14] the notification of an ended contest names the contest', () => {
  const titleOf = (contest: string) => notificationText({ kind: 'contestEnded', params: { contest, place: '3' } }, 'en', 'hidden').title
  expect(['weekly', 'weekend', 'daily'].map(titleOf)).toEqual(['contestEnded.weekly', 'contestEnded.weekend', 'contestEnded.title'])
})

test('[ENG-09, ENG-14] a prize that is a thing is written as its maker does', () => {
  const params = { contest: 'weekly', place: '5', reward: 'IPhone 10' }
  expect(notificationText({ kind: 'contestEnded', params }, 'en', 'shown').values['reward']).toBe('iPhone 10')
})

test('[PWA-07] without leave no text names an amount or a prize', () => {
  for (const kind of kinds) {
    const { body, values } = notificationText({ kind, params: samples[kind] }, 'en', 'hidden')
    expect([kind, body.endsWith('.amount')]).toEqual([kind, false])
    if (kind === 'contestEnded') expect(body).toBe('contestEnded.body')
    expect(values['amount'] === undefined || !/[€$]/.test(values['amount'])).toBe(true)
  }
  expect(notificationText({ kind: 'depositCredited', params: samples.depositCredited }, 'en', 'shown')).toMatchObject({
    body: 'depositCredited.amount',
    values: { amount: '$250.00' },
  })
})

test('[APP-23, WD-13] a method of withdrawal is named in each language', () => {
  const methodOf = (method: string) => {
    const text = notificationText({ kind: 'withdrawalSent', params: { ...withdrawn, method } }, 'en', 'shown')
    return text.method ?? text.values['method']
  }
  expect(['Credit Card', 'USD', 'Bitcoin_Cash'].map(methodOf)).toEqual([
    { key: 'method.card', values: {} },
    { key: 'method.bank', values: { currency: 'USD' } },
    'Bitcoin Cash',
  ])
})

test('[ENG-14] a kind of a newer server, and values that are broken, still have a text', () => {
  expect(notificationText({ kind: 'parade' }, 'en', 'shown').title).toBe('other.title')
  expect(notificationText({}, 'en', 'shown').title).toBe('other.title')
  expect(notificationText({ kind: 'depositCredited', params: { amount: 'much', currency: 'EUR' } }, 'en', 'shown').body).toBe(
    'depositCredited.body',
  )
})

test.each([
  ['#/show/funding', true],
  ['#/show/security', true],
  ['#/home', true],
  ['#/show/signals', true],
  ['#/show/signals/1/2', false],
  [`/api/btc/invoice/${guid}`, true],
  [`/api/doge/invoice/${guid}`, false],
  ['/api/logout', false],
  ['#/listen/funding/pfs/1/2', false],
  ['https://evil.example/#/home', false],
  ['//evil.example', false],
  [['javascript', 'alert(1)'].join(':'), false],
  [`/api/btc/invoice/${guid}?x=1`, false],
  [undefined, false],
])('[ENG-14] the link %j is followed: %j', (link, isOwn) => {
  expect(ownRoute(link)).toBe(isOwn ? link : null)
})

test('[ENG-14] money and security are always listed', () => {
  expect(usedTopics.filter((topic) => !isAlwaysListed(topic))).toEqual(['ticket', 'contest', 'signal'])
})

test('[ENG-14] grouping by day loses and reorders nothing', () => {
  const at = fc.integer({ min: 0, max: 2_000_000_000_000 })
  fc.assert(
    fc.property(fc.array(at), at, fc.integer({ min: -dayMs, max: dayMs }), (times, now, offsetMs) => {
      const list = times.toSorted((a, b) => b - a).map((one) => ({ at: one }))
      const days = groupByDay(list, now, offsetMs)
      expect(days.flatMap(({ items }) => items)).toEqual(list)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
    }),
  )
})

test('[ENG-14, PWA-04] on a device whose clock is a day ahead, what has just come is of today', () => {
  const now = 1_790_000_000_000
  expect(groupByDay([{ at: now - dayMs }], now, -dayMs).map(({ day }) => day)).toEqual([startOfDay(now)])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/140.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.0', undefined],
  [undefined, undefined],
])('[PWA-08] the device of %j is %j', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
