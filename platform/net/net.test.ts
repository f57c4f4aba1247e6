import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from './eventParser.ts'
import { reconnectDelayMs } from './pause.ts'

test('[SRV-07] events are parsed alike wherever the stream is cut', () => {
  const whole = ': beat\n\nid: 1\ndata: {"a":1}\n\nid: 2\ndata: x: y\n\n: beat\n\nretry: 5\n\nevent: account\ndata: {}\n\ndata: last\n\n'
  const expected: ServerEvent[] = [
    { name: 'message', id: '1', data: '{"a":1}' },
    { name: 'message', id: '2', data: 'x: y' },
    { name: 'account', id: '', data: '{}' },
    { name: 'message', id: '', data: 'last' },
  ]
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(whole.length)), (cuts) => {
      const events: ServerEvent[] = []
      const read = createEventParser((event) => events.push(event))
      const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      for (let part = 1; part < places.length; part++) read(whole.slice(places[part - 1], places[part]))
      expect(events).toEqual(expected)
    }),
  )
})

test('[SRV-07] each failed try waits longer, up to 15 seconds, and not equally for all clients', () => {
  const waits = Array.from({ length: 40 }, (_, failures) => reconnectDelayMs(failures, () => 1))
  expect(waits.slice(0, 6)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000])
  expect(Math.max(...waits)).toBe(15_000)
  expect(reconnectDelayMs(3, () => 0)).toBe(2_000)
})
