import { expect, test } from 'vitest'
import type { FromChat } from '../../contract/chatFrame.ts'
import { fakeFrame } from '../../tests/support/fakeFrame.ts'
import { connectChat } from './chatFrame.ts'

const platform = 'http://127.0.0.1:4200'
const ready = { v: 1, type: 'ready' }

function setUp() {
  const page = fakeFrame(platform)
  const heard: FromChat[] = []
  const line = connectChat(page.frame, platform, { onMessage: (message) => heard.push(message), ...page.surroundings })
  return { ...page, line, heard }
}

test('[TRD-05] nothing is said before the chat is ready, and a token is never said again by itself', () => {
  const { line, say, sent } = setUp()
  line.send({ type: 'theme', theme: 'dark' })
  line.send({ type: 'session', token: 'too-early' })
  expect(sent).toEqual([])
  say(ready)
  line.send({ type: 'session', token: 'one-time' })
  say(ready)
  expect(sent).toEqual([
    { message: { v: 1, type: 'theme', theme: 'dark' }, origin: platform },
    { message: { v: 1, type: 'session', token: 'one-time' }, origin: platform },
    { message: { v: 1, type: 'theme', theme: 'dark' }, origin: platform },
  ])
})

test('[TRD-05] of 100,000 messages of other origins, other windows and other shapes none is heard and none is answered', () => {
  const { say, heard, sent, clock, frame } = setUp()
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
  expect([heard, sent]).toEqual([[], []])
})

test('[TRD-05] a chat that was closed is heard no more', () => {
  const { line, say, heard, listeners } = setUp()
  say({ v: 1, type: 'leave' })
  line.close()
  say({ v: 1, type: 'leave' })
  expect([heard.length, listeners.size]).toEqual([1, 0])
})
