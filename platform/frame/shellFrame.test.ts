import { expect, test } from 'vitest'
import type { ToPlatform } from '../../contract/frame.ts'
import type { FramedWindow } from './parentLine.ts'
import { connectShell } from './shellFrame.ts'

const app = 'http://localhost:4100'

function setUp({ isFramed = true } = {}) {
  const listeners: ((event: MessageEvent) => void)[] = []
  const sent: { message: unknown; origin: unknown }[] = []
  const parent = { postMessage: (message: unknown, origin: unknown) => void sent.push({ message, origin }) }
  const own = {
    addEventListener: (_type: string, run: (event: MessageEvent) => void) => void listeners.push(run),
    parent,
  } as unknown as FramedWindow
  if (!isFramed) own.parent = own as unknown as FramedWindow['parent']
  const heard: ToPlatform[] = []
  const clock = { now: 0 }
  let otherVersions = 0
  const shell = connectShell(
    own,
    app,
    (message) => void heard.push(message),
    () => void (otherVersions += 1),
    () => clock.now,
  )
  const say = (data: unknown, { origin = app, source = parent }: { origin?: string; source?: unknown } = {}): void => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  return { shell, sent, heard, say, clock, parent, own, otherVersions: () => otherVersions }
}

test('[TRD-01] the platform says that it is ready, to the shell’s origin alone', () => {
  const { sent, shell } = setUp()
  shell.send({ type: 'openFunding' })
  expect(sent).toEqual([
    { message: { v: 1, type: 'ready' }, origin: app },
    { message: { v: 1, type: 'openFunding' }, origin: app },
  ])
})

test('[TRD-01] a shell that was not listening yet hears `ready` again, until it answers', () => {
  const { sent, shell, say } = setUp()
  shell.beat()
  shell.beat()
  expect(sent.map(({ message }) => message)).toEqual(Array.from({ length: 3 }, () => ({ v: 1, type: 'ready' })))
  say({ v: 1, type: 'refresh' })
  shell.beat()
  expect(sent).toHaveLength(3)
})

test('[TRD-01] the shell’s session, theme and language are heard', () => {
  const { heard, say } = setUp()
  const said = [
    { v: 1, type: 'session', token: null, account: null },
    { v: 1, type: 'theme', theme: 'light' },
    { v: 1, type: 'language', language: 'fr' },
  ]
  for (const message of said) say(message)
  expect(heard).toEqual(said)
})

test('[TRD-01] a shell of another version is not heard, and that is told', () => {
  const { heard, say, otherVersions } = setUp()
  say({ v: 2, type: 'session', token: 'abc', account: 'eur-1', more: true })
  expect([heard, otherVersions()]).toEqual([[], 1])
  for (const other of [
    { v: 2, type: 'session' },
    { v: 2, type: 'theme' },
  ]) {
    say(other, { origin: 'http://localhost:4101' })
    say(other, { source: {} })
  }
  for (const none of [{ v: '2', type: 'session' }, { v: 2 }, { v: 1.5, type: 'theme' }, { v: 1, type: 'theme', theme: 'blue' }, 2])
    say(none)
  expect(otherVersions()).toBe(1)
})

test('[TRD-01] of 100,000 messages of other origins, other windows and other shapes none is heard', () => {
  const { heard, say, clock, parent } = setUp()
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
    if (kind === 0) say(session, { origin: outside[round % outside.length] ?? '' })
    else if (kind === 1) say(session, { source: round % 2 ? null : { ...parent } })
    else say(malformed[round % malformed.length])
  }
  expect(heard).toEqual([])
})

test('[TRD-01] a page that is in no frame hears and says nothing', () => {
  const { sent, heard, say, own } = setUp({ isFramed: false })
  say({ v: 1, type: 'theme', theme: 'light' }, { source: null })
  say({ v: 1, type: 'theme', theme: 'light' }, { source: own })
  expect([sent, heard]).toEqual([[], []])
})
