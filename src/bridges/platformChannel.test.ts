import { expect, test } from 'vitest'
import type { FromPlatform } from '../../contract/platformMessages.ts'
import { messagesPerSecond } from '../../domain/trading/messageGate.ts'
import { fakeIframe } from '../../tests/support/fakeIframe.ts'
import { connectPlatform } from './platformChannel.ts'

const platform = 'http://127.0.0.1:4200'

function setUp() {
  const page = fakeIframe(platform)
  const received: FromPlatform[] = []
  let otherVersions = 0
  const connection = connectPlatform(page.frame, platform, {
    onMessage: (message) => received.push(message),
    onOtherVersion: () => void (otherVersions += 1),
    ...page.environment,
  })
  return { ...page, connection, received, otherVersions: () => otherVersions }
}

const ready = { v: 1, type: 'ready' }

test('[TRD-01] sends nothing before ready, then the latest of each kind, to its origin only', () => {
  const { connection, say, sent } = setUp()
  connection.send({ type: 'theme', theme: 'light' })
  connection.send({ type: 'session', token: 'abc', account: 'eur-1' })
  connection.send({ type: 'theme', theme: 'dark' })
  expect(sent).toEqual([])
  say(ready)
  expect(sent).toEqual([
    { message: { v: 1, type: 'theme', theme: 'dark' }, origin: platform },
    { message: { v: 1, type: 'session', token: 'abc', account: 'eur-1' }, origin: platform },
  ])
})

test('[TRD-01] sends everything again when the iframe loads again', () => {
  const { connection, say, sent } = setUp()
  say(ready)
  connection.send({ type: 'language', language: 'fr' })
  connection.send({ type: 'refresh' })
  sent.length = 0
  say(ready)
  expect(sent.map(({ message }) => message)).toEqual([{ v: 1, type: 'language', language: 'fr' }])
})

test('[TRD-01] exchanges nothing with a platform of another version, and reports it', () => {
  const { connection, say, sent, received, otherVersions } = setUp()
  connection.send({ type: 'session', token: 'secret', account: 'eur-1' })
  say({ v: 2, type: 'ready', build: 'later' })
  expect([sent, received, otherVersions()]).toEqual([[], [], 1])
  say({ v: 2, type: 'ready' }, { origin: 'http://127.0.0.1:4201' })
  say({ v: 2, type: 'ready' }, { source: {} })
  expect(otherVersions()).toBe(1)
})

test('[TRD-01] ignores 100,000 wrong origins, wrong windows and malformed messages', () => {
  const { connection, say, sent, received, clock, frame } = setUp()
  connection.send({ type: 'session', token: 'secret', account: 'eur-1' })
  const balance = { v: 1, type: 'balance', account: 'eur-1', available: '9.00', currency: 'EUR' }
  const malformed: unknown[] = [
    null,
    undefined,
    7,
    'ready',
    [],
    {},
    { type: 'ready' },
    { v: 2, type: 'ready' },
    { v: '1', type: 'ready' },
    { v: 1, type: 'Ready' },
    { v: 1, type: '__proto__' },
    { v: 1, type: 'balance' },
    { ...balance, available: 9 },
    { ...balance, available: '9e3' },
    { ...balance, available: 'NaN' },
    { ...balance, currency: 'XXX' },
    { ...balance, account: null },
    { ...balance, all: [{}] },
    { v: 1, type: 'order', event: 'opened', order: {} },
    { v: 1, type: 'session', token: 'x', account: null },
  ]
  const outside = [
    'http://127.0.0.1:4201',
    'http://127.0.0.1',
    'https://127.0.0.1:4200',
    'null',
    '',
    '*',
    `${platform}.example.com`,
    `${platform}/`,
  ]
  for (let round = 0; round < 100_000; round++) {
    clock.now += 50
    const kind = round % 3
    if (kind === 0) say(round % 2 ? ready : balance, { origin: outside[round % outside.length] ?? '' })
    else if (kind === 1) say(round % 2 ? ready : balance, { source: round % 4 === 1 ? null : { ...frame } })
    else say(malformed[round % malformed.length])
  }
  expect(received).toEqual([])
  expect(sent).toEqual([])
})

test('[TRD-01] accepts at most 100 messages a second from a flooding iframe', () => {
  const { say, received, clock } = setUp()
  for (let round = 0; round < 100_000; round++) say({ v: 1, type: 'needLogin' })
  expect(received).toHaveLength(messagesPerSecond)
  clock.now = 1_000
  say({ v: 1, type: 'openFunding' })
  expect(received.at(-1)).toEqual({ v: 1, type: 'openFunding' })
})

test('[APP-29, TRD-01] the help is opened by an article’s name, and by no address', () => {
  const { say, received } = setUp()
  say({ v: 1, type: 'help', article: 'orderRefused' })
  say({ v: 1, type: 'help', article: 'https://example.com/en/trading' })
  say({ v: 1, type: 'help', address: '#/show/funding' })
  expect(received).toEqual([{ v: 1, type: 'help', article: 'orderRefused' }])
})

test('[TRD-01] receives nothing after the channel was closed', () => {
  const { connection, say, received, listeners } = setUp()
  connection.close()
  say(ready)
  expect(received).toEqual([])
  expect(listeners.size).toBe(0)
})
