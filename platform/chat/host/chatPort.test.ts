import { expect, test } from 'vitest'
import type { ToChat } from '../../../contract/chatMessages.ts'
import type { EmbeddedWindow } from '../../host/hostPort.ts'
import { openChatPort } from './chatPort.ts'

const app = 'http://localhost:4100'

function setUp() {
  const listeners: ((event: MessageEvent) => void)[] = []
  const sent: { message: unknown; origin: unknown }[] = []
  const parent = { postMessage: (message: unknown, origin: unknown) => void sent.push({ message, origin }) }
  const own = {
    addEventListener: (_type: string, run: (event: MessageEvent) => void) => void listeners.push(run),
    parent,
  } as unknown as EmbeddedWindow
  const received: ToChat[] = []
  const clock = { now: 0 }
  const port = openChatPort(
    own,
    app,
    (message) => void received.push(message),
    () => clock.now,
  )
  const receive = (data: unknown, { origin = app, source = parent }: { origin?: string; source?: unknown } = {}): void => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { port, sent, received, receive, clock, parent }
}

test('[TRD-05] the chat asks only its host page for a token, and repeats until one comes', () => {
  const { port, sent, receive } = setUp()
  port.heartbeat()
  receive({ v: 1, type: 'theme', theme: 'light' })
  port.heartbeat()
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ message: { v: 1, type: 'ready' }, origin: app })))
  receive({ v: 1, type: 'session', token: 'one-time' })
  port.heartbeat()
  expect(sent).toHaveLength(3)
})

test('[TRD-05] ignores 100,000 messages of other origins, other windows and other shapes', () => {
  const { received, receive, clock, parent } = setUp()
  const session = { v: 1, type: 'session', token: 'stolen' }
  const malformed: unknown[] = [
    null,
    'session',
    1,
    [],
    { ...session, v: 2 },
    { ...session, token: 7 },
    { ...session, token: '' },
    { ...session, token: 'x'.repeat(201) },
    { v: 1, type: 'language', language: 'xx' },
    { v: 1, type: 'ready' },
    JSON.stringify(session),
  ]
  const outside = ['http://localhost', 'http://127.0.0.1:4100', 'https://localhost:4100', 'null', '', `${app}/`, `${app}.example.com`]
  for (let round = 0; round < 100_000; round++) {
    clock.now += 50
    if (round % 3 === 0) receive(session, { origin: outside[round % outside.length] ?? '' })
    else if (round % 3 === 1) receive(session, { source: round % 2 ? null : { ...parent } })
    else receive(malformed[round % malformed.length])
  }
  expect(received).toEqual([])
})
