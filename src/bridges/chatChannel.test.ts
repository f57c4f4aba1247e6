import { expect, test } from 'vitest'
import type { FromChat } from '../../contract/chatMessages.ts'
import { fakeIframe } from '../../tests/support/fakeIframe.ts'
import { connectChat } from './chatChannel.ts'

const platform = 'http://127.0.0.1:4200'
const ready = { v: 1, type: 'ready' }

function setUp() {
  const page = fakeIframe(platform)
  const received: FromChat[] = []
  const channel = connectChat(page.frame, platform, { onMessage: (message) => received.push(message), ...page.environment })
  return { ...page, channel, received }
}

test('[TRD-05] sends nothing before the chat is ready, and never repeats a token by itself', () => {
  const { channel, say, sent } = setUp()
  channel.send({ type: 'theme', theme: 'dark' })
  channel.send({ type: 'session', token: 'too-early' })
  expect(sent).toEqual([])
  say(ready)
  channel.send({ type: 'session', token: 'one-time' })
  say(ready)
  expect(sent).toEqual([
    { message: { v: 1, type: 'theme', theme: 'dark' }, origin: platform },
    { message: { v: 1, type: 'session', token: 'one-time' }, origin: platform },
    { message: { v: 1, type: 'theme', theme: 'dark' }, origin: platform },
  ])
})

test('[TRD-05] ignores 100,000 messages of other origins, other windows and other shapes', () => {
  const { say, received, sent, clock, frame } = setUp()
  const malformed: unknown[] = [
    null,
    'ready',
    7,
    [],
    { type: 'ready' },
    { v: 2, type: 'ready' },
    { v: 1, type: 'session', token: 'x' },
    { v: 1, type: 'hosts', room: 'main', online: 'Mara', offline: [] },
    { v: 1, type: 'hosts', room: 'x'.repeat(41), online: [], offline: [] },
    JSON.stringify(ready),
  ]
  const outside = ['http://localhost:4200', 'https://127.0.0.1:4200', 'http://127.0.0.1', 'null', '', `${platform}/`]
  for (let round = 0; round < 100_000; round++) {
    clock.now += 50
    if (round % 3 === 0) say(ready, { origin: outside[round % outside.length] ?? '' })
    else if (round % 3 === 1) say(ready, { source: round % 2 ? null : { ...frame } })
    else say(malformed[round % malformed.length])
  }
  expect([received, sent]).toEqual([[], []])
})

test('[APP-29, TRD-05] the help is opened by an article’s name, and by no address', () => {
  const { say, received } = setUp()
  say({ v: 1, type: 'help', article: 'orderRefused' })
  say({ v: 1, type: 'help', article: 'https://example.com/en/trading' })
  say({ v: 1, type: 'help', address: '#/show/funding' })
  expect(received).toEqual([{ v: 1, type: 'help', article: 'orderRefused' }])
})

test('[TRD-05] ignores messages after the channel was closed', () => {
  const { channel, say, received, listeners } = setUp()
  say({ v: 1, type: 'leave' })
  channel.close()
  say({ v: 1, type: 'leave' })
  expect([received.length, listeners.size]).toEqual([1, 0])
})
