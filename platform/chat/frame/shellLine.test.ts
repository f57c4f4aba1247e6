import { expect, test } from 'vitest'
import type { ToChat } from '../../../contract/chatFrame.ts'
import type { FramedWindow } from '../../frame/parentLine.ts'
import { connectShellLine } from './shellLine.ts'

const app = 'http://localhost:4100'

function setUp() {
  const listeners: ((event: MessageEvent) => void)[] = []
  const sent: { message: unknown; origin: unknown }[] = []
  const parent = { postMessage: (message: unknown, origin: unknown) => void sent.push({ message, origin }) }
  const own = {
    addEventListener: (_type: string, run: (event: MessageEvent) => void) => void listeners.push(run),
    parent,
  } as unknown as FramedWindow
  const heard: ToChat[] = []
  const clock = { now: 0 }
  const line = connectShellLine(
    own,
    app,
    (message) => void heard.push(message),
    () => clock.now,
  )
  const say = (data: unknown, { origin = app, source = parent }: { origin?: string; source?: unknown } = {}): void => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { line, sent, heard, say, clock, parent }
}

test('[TRD-05] the chat asks its shell alone for a token, and again until one comes', () => {
  const { line, sent, say } = setUp()
  line.beat()
  say({ v: 1, type: 'theme', theme: 'light' })
  line.beat()
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ message: { v: 1, type: 'ready' }, origin: app })))
  say({ v: 1, type: 'session', token: 'one-time' })
  line.beat()
  expect(sent).toHaveLength(3)
})

test('[TRD-05] of 100,000 messages of other origins, other windows and other shapes none is heard', () => {
  const { heard, say, clock, parent } = setUp()
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
    if (round % 3 === 0) say(session, { origin: outside[round % outside.length] ?? '' })
    else if (round % 3 === 1) say(session, { source: round % 2 ? null : { ...parent } })
    else say(malformed[round % malformed.length])
  }
  expect(heard).toEqual([])
})
