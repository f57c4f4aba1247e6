import { expect, test } from 'vitest'
import type { ToPlatform } from '../../contract/platformMessages.ts'
import type { EmbeddedWindow } from './hostPort.ts'
import { openPlatformPort } from './platformPort.ts'

const app = 'http://localhost:4100'

function setUp({ isFramed = true } = {}) {
  const listeners: ((event: MessageEvent) => void)[] = []
  const sent: { message: unknown; origin: unknown }[] = []
  const parent = { postMessage: (message: unknown, origin: unknown) => void sent.push({ message, origin }) }
  const own = {
    addEventListener: (_type: string, run: (event: MessageEvent) => void) => void listeners.push(run),
    parent,
  } as unknown as EmbeddedWindow
  if (!isFramed) own.parent = own as unknown as EmbeddedWindow['parent']
  const received: ToPlatform[] = []
  const clock = { now: 0 }
  let otherVersions = 0
  const port = openPlatformPort(
    own,
    app,
    (message) => void received.push(message),
    () => void (otherVersions += 1),
    () => clock.now,
  )
  const receive = (data: unknown, { origin = app, source = parent }: { origin?: string; source?: unknown } = {}): void => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { port, sent, received, receive, clock, parent, own, otherVersions: () => otherVersions }
}

test('[TRD-01] the platform sends `ready` to the host page’s origin alone', () => {
  const { sent, port } = setUp()
  port.send({ type: 'openFunding' })
  expect(sent).toEqual([
    { message: { v: 1, type: 'ready' }, origin: app },
    { message: { v: 1, type: 'openFunding' }, origin: app },
  ])
})

test('[TRD-01] repeats `ready` until the host page answers', () => {
  const { sent, port, receive } = setUp()
  port.heartbeat()
  port.heartbeat()
  expect(sent.map(({ message }) => message)).toEqual(Array.from({ length: 3 }, () => ({ v: 1, type: 'ready' })))
  receive({ v: 1, type: 'refresh' })
  port.heartbeat()
  expect(sent).toHaveLength(3)
})

test('[TRD-01] receives the host page’s session, theme and language', () => {
  const { received, receive } = setUp()
  const messages = [
    { v: 1, type: 'session', token: null, account: null },
    { v: 1, type: 'theme', theme: 'light' },
    { v: 1, type: 'language', language: 'fr' },
  ]
  for (const message of messages) receive(message)
  expect(received).toEqual(messages)
})

test('[TRD-01] rejects a host page of another version and reports it', () => {
  const { received, receive, otherVersions } = setUp()
  receive({ v: 2, type: 'session', token: 'abc', account: 'eur-1', more: true })
  expect([received, otherVersions()]).toEqual([[], 1])
  for (const other of [
    { v: 2, type: 'session' },
    { v: 2, type: 'theme' },
  ]) {
    receive(other, { origin: 'http://localhost:4101' })
    receive(other, { source: {} })
  }
  for (const none of [{ v: '2', type: 'session' }, { v: 2 }, { v: 1.5, type: 'theme' }, { v: 1, type: 'theme', theme: 'blue' }, 2])
    receive(none)
  expect(otherVersions()).toBe(1)
})

test('[TRD-01] ignores 100,000 messages of other origins, other windows and other shapes', () => {
  const { received, receive, clock, parent } = setUp()
  const session = { v: 1, type: 'session', token: 'stolen', account: 'eur-1' }
  const malformed: unknown[] = [
    null,
    'session',
    1,
    [],
    { ...session, v: 2 },
    { ...session, token: 7 },
    { ...session, token: 'x'.repeat(201) },
    { ...session, account: undefined },
    { v: 1, type: 'theme', theme: 'blue' },
    { v: 1, type: 'language', language: 'xx' },
    { v: 1, type: 'ready' },
    { v: 1, type: 'constructor' },
    JSON.stringify(session),
  ]
  const outside = ['http://localhost', 'http://localhost:4200', 'https://localhost:4100', 'null', '', `${app}/`, `${app}.example.com`]
  for (let round = 0; round < 100_000; round++) {
    clock.now += 50
    const kind = round % 3
    if (kind === 0) receive(session, { origin: outside[round % outside.length] ?? '' })
    else if (kind === 1) receive(session, { source: round % 2 ? null : { ...parent } })
    else receive(malformed[round % malformed.length])
  }
  expect(received).toEqual([])
})

test('[TRD-01] a page outside an iframe receives and sends nothing', () => {
  const { sent, received, receive, own } = setUp({ isFramed: false })
  receive({ v: 1, type: 'theme', theme: 'light' }, { source: null })
  receive({ v: 1, type: 'theme', theme: 'light' }, { source: own })
  expect([sent, received]).toEqual([[], []])
})
