import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tickMs, tickStart } from '../../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import { openQuoteHub } from './quoteHub.ts'

const bitcoin = findSymbol('BTC/USD') as TradedSymbol
const start = tickStart(1_790_000_000_000)
let now = start

beforeEach(() => {
  now = start
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const open = () => openQuoteHub({ key: [0x6f70656e, 0x666c6f6f], name: 'hub' }, () => now)
/**
 * Subscribes a listener that has all quotes up to `receivedUpTo`; returns the times it receives, in ticks
 * from the start.
 */
function listen(hub: ReturnType<typeof open>, receivedUpTo: number): number[] {
  const received: number[] = []
  hub.subscribe({ symbols: [bitcoin], receivedUpTo, send: (quotes) => received.push(...quotes.map(({ at }) => (at - start) / tickMs)) })
  return received
}

test('[SRV-07] a listener that subscribes before a late timer gets each quote once', () => {
  const hub = open()
  const first = listen(hub, start)
  // The process is busy, so the timer is late.
  now = start + tickMs + 40
  const second = listen(hub, start + tickMs)
  vi.advanceTimersByTime(tickMs)
  expect([first, second]).toEqual([[1], []])
  now += tickMs
  vi.advanceTimersByTime(tickMs)
  expect([first, second]).toEqual([[1, 2], [2]])
  hub.stop()
})

test('[SRV-07] a quote that falls due while missed quotes are sent is not lost', () => {
  now = start + tickMs + 10
  const hub = open()
  const received = listen(hub, start)
  now = start + 2 * tickMs
  vi.advanceTimersByTime(tickMs)
  expect(received).toEqual([1, 2])
  hub.stop()
})
