import { expect, test } from 'vitest'
import type { FromPlatform } from '../../contract/frame.ts'
import { messagesPerSecond } from '../../domain/trading/frameGate.ts'
import { fakeFrame } from '../../tests/support/fakeFrame.ts'
import { connectPlatform } from './platformFrame.ts'

const platform = 'http://127.0.0.1:4200'

function setUp() {
  const page = fakeFrame(platform)
  const heard: FromPlatform[] = []
  let otherVersions = 0
  const connection = connectPlatform(page.frame, platform, {
    onMessage: (message) => heard.push(message),
    onOtherVersion: () => void (otherVersions += 1),
    ...page.surroundings,
  })
  return { ...page, connection, heard, otherVersions: () => otherVersions }
}

const ready = { v: 1, type: 'ready' }

test('[TRD-01] nothing is said before the frame is ready, and then the latest of each kind, to its origin alone', () => {
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

test('[TRD-01] a frame that loads again is told everything again', () => {
  const { connection, say, sent } = setUp()
  say(ready)
  connection.send({ type: 'language', language: 'fr' })
  connection.send({ type: 'refresh' })
  sent.length = 0
  say(ready)
  expect(sent.map(({ message }) => message)).toEqual([{ v: 1, type: 'language', language: 'fr' }])
})

test('[TRD-01] a platform of another version is told nothing and not heard, and the shell learns of it', () => {
  const { connection, say, sent, heard, otherVersions } = setUp()
  connection.send({ type: 'session', token: 'secret', account: 'eur-1' })
  say({ v: 2, type: 'ready', build: 'later' })
  expect([sent, heard, otherVersions()]).toEqual([[], [], 1])
  say({ v: 2, type: 'ready' }, { origin: 'http://127.0.0.1:4201' })
  say({ v: 2, type: 'ready' }, { source: {} })
  expect(otherVersions()).toBe(1)
})

test('[TRD-01] wrong origins, wrong windows and malformed messages change nothing, of 100,000 tried', () => {
  const { connection, say, sent, heard, clock, frame } = setUp()
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
  expect(heard).toEqual([])
  expect(sent).toEqual([])
})

test('[TRD-01] a flooding frame is heard a hundred times a second at most, and again in the next second', () => {
  const { say, heard, clock } = setUp()
  for (let round = 0; round < 100_000; round++) say({ v: 1, type: 'needLogin' })
  expect(heard).toHaveLength(messagesPerSecond)
  clock.now = 1_000
  say({ v: 1, type: 'openFunding' })
  expect(heard.at(-1)).toEqual({ v: 1, type: 'openFunding' })
})

test('[TRD-01] a closed connection hears nothing', () => {
  const { connection, say, heard, listeners } = setUp()
  connection.close()
  say(ready)
  expect(heard).toEqual([])
  expect(listeners.size).toBe(0)
})
