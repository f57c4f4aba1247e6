import { expect, test } from 'vitest'
import { type MessageSchema, messageGate, messagesPerSecond, type ReceivedEvent } from './messageGate.ts'

type Ready = { v: 1; type: 'ready' }
const schema: MessageSchema<Ready> = {
  safeParse: (data) => (data === ready ? { success: true, data: ready } : { success: false }),
}
const ready: Ready = { v: 1, type: 'ready' }
const frame = {}
const sent: ReceivedEvent = { origin: 'https://platform.test', source: frame, data: ready }

function gate(source: () => unknown = () => frame) {
  const clock = { now: 0 }
  let otherVersions = 0
  const receive = messageGate(
    schema,
    { origin: sent.origin, source, version: 1 },
    () => clock.now,
    () => void (otherVersions += 1),
  )
  return { clock, receive, otherVersions: () => otherVersions }
}

test.each<[string, Partial<ReceivedEvent>, Ready | null]>([
  ['of the platform', {}, ready],
  ['of another origin', { origin: 'https://evil.test' }, null],
  ['of another window', { source: {} }, null],
  ['without a window', { source: null }, null],
  ['outside the schema', { data: { v: 1, type: 'Ready' } }, null],
])('[TRD-01] a message %s is handled as it should be', (_name, change, received) => {
  expect(gate().receive({ ...sent, ...change })).toBe(received)
})

test('[TRD-01] while the iframe has no window, a message without one is ignored', () => {
  expect(gate(() => null).receive({ ...sent, source: null })).toBeNull()
})

test.each<[string, unknown, number]>([
  ['another version', { v: 2, type: 'ready' }, 1],
  ['this version', { v: 1, type: 'later' }, 0],
  ['a version that is no whole number', { v: 1.5, type: 'ready' }, 0],
  ['a version that is text', { v: '2', type: 'ready' }, 0],
  ['no version', { type: 'ready' }, 0],
  ['no type', { v: 2 }, 0],
  ['a type that is no text', { v: 2, type: 7 }, 0],
  ['no object', 'ready', 0],
  ['a function with version and type', Object.assign(() => undefined, { v: 2, type: 'ready' }), 0],
  ['nothing', null, 0],
])('[TRD-01] a message of %s counts as another version only if it is one', (_name, data, reported) => {
  const { receive, otherVersions } = gate()
  expect(receive({ ...sent, data })).toBeNull()
  expect(otherVersions()).toBe(reported)
})

test('[TRD-01] a hundred messages are accepted in each second', () => {
  const { clock, receive } = gate()
  const accepted = (): number => Array.from({ length: 150 }, () => receive(sent)).filter((message) => message !== null).length
  expect(messagesPerSecond).toBe(100)
  expect(accepted()).toBe(100)
  clock.now = 999
  expect(accepted()).toBe(0)
  clock.now = 1_000
  expect(accepted()).toBe(100)
  clock.now = 1_999
  expect(accepted()).toBe(0)
})
