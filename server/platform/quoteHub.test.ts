import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tickMs, tickStart } from '../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
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
/** A listener that knows all up to `heardTo`, and the moments it is told of, in ticks from the start. */
function listen(hub: ReturnType<typeof open>, heardTo: number): number[] {
  const heard: number[] = []
  hub.subscribe({ symbols: [bitcoin], heardTo, hear: (quotes) => heard.push(...quotes.map(({ at }) => (at - start) / tickMs)) })
  return heard
}

test('[SRV-07] who comes after a moment and before the timer that tells of it hears of that moment once', () => {
  const hub = open()
  const first = listen(hub, start)
  // The process is busy: the timer is late.
  now = start + tickMs + 40
  const second = listen(hub, start + tickMs)
  vi.advanceTimersByTime(tickMs)
  expect([first, second]).toEqual([[1], []])
  now += tickMs
  vi.advanceTimersByTime(tickMs)
  expect([first, second]).toEqual([[1, 2], [2]])
  hub.stop()
})

test('[SRV-07] a moment that passes while the first listener is told what it missed is not left out', () => {
  now = start + tickMs + 10
  const hub = open()
  const heard = listen(hub, start)
  now = start + 2 * tickMs
  vi.advanceTimersByTime(tickMs)
  expect(heard).toEqual([1, 2])
  hub.stop()
})
