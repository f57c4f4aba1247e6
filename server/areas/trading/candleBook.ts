import { setTimeout as wait } from 'node:timers/promises'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { blockFrom, type CandleBlock, candleIn, endedIn, fillBlock, historyFrom, newBlock } from '../../../domain/trading/candleBlocks.ts'
import { type Candle, candleStarts } from '../../../domain/trading/candles.ts'
import type { TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Market } from './market.ts'
import { runningCandles } from './runningCandles.ts'
import { openSliceQueue, QueueFull, type SlicedWork } from './sliceQueue.ts'

/** Cached blocks of finished candles, some 13 MB; the least recently used are dropped first. */
const maxCached = 4_000
/** Blocks that may wait to be computed. */
const maxQueued = 120
/** Pause between slices of about half a millisecond: computing takes at most a seventh of the process. */
const pauseMs = 3

export type CandlePage = { candles: Candle[]; more: boolean }
type CandleRequest = { traded: TradedSymbol; stepMs: number; before: EpochMs; limit: number; now: EpochMs }
/**
 * `signal` aborts when the caller has disconnected. `charge` gets the number of blocks computed for the
 * caller, and throws when that is too many.
 */
type CandleCaller = { signal: AbortSignal; charge: (blocks: number) => Promise<void> }

export type CandleBook = {
  /**
   * Returns the last candles before a time, oldest first. Throws QueueFull, the signal's reason, or what
   * `charge` throws.
   */
  read(request: CandleRequest, caller: CandleCaller): Promise<CandlePage>
}

/**
 * Opens the candles of the stream. Finished candles never change, so each block of them is computed once for
 * all callers and cached.
 */
export function openCandleBook(market: Market, pause: () => Promise<unknown> = () => wait(pauseMs)): CandleBook {
  const cache = new Map<string, CandleBlock>()
  const queue = openSliceQueue(maxQueued, pause)
  const running = runningCandles(market)

  const cacheBlock = (name: string, block: CandleBlock): void => {
    cache.delete(name)
    cache.set(name, block)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  }
  const blockAt = (traded: TradedSymbol, stepMs: number, at: EpochMs): CandleBlock => {
    const from = blockFrom(stepMs, at)
    const name = `${traded.symbol} ${stepMs} ${from}`
    const block = cache.get(name) ?? newBlock(stepMs, from)
    cacheBlock(name, block)
    return block
  }
  const workOf = (traded: TradedSymbol, block: CandleBlock, wanted: number): SlicedWork => ({
    name: `${traded.symbol} ${block.stepMs} ${block.from} ${wanted}`,
    begin: () => fillBlock(market.key, traded, block, wanted),
  })

  /** Queued before it is charged, so that callers who request the same meanwhile pay nothing. */
  const compute = async (missing: readonly SlicedWork[], { signal, charge }: CandleCaller): Promise<void> => {
    const fresh = queue.countUnqueued(missing)
    const refused = new AbortController()
    const done = queue.run(missing, AbortSignal.any([signal, refused.signal]))
    const charged = charge(fresh).catch((error: unknown) => {
      refused.abort(error)
      throw error
    })
    await Promise.all([charged, done])
  }

  return {
    async read({ traded, stepMs, before, limit, now }, { signal, charge }) {
      const starts: EpochMs[] = []
      for (const start of candleStarts(traded, stepMs, Math.min(before, now + 1), historyFrom(stepMs, now)))
        if (starts.push(start) > limit) break
      const more = starts.length > limit
      const page = starts.slice(0, limit).toReversed()
      const blocks = new Map<EpochMs, CandleBlock>()
      for (const at of page.map((start) => blockFrom(stepMs, start))) if (!blocks.has(at)) blocks.set(at, blockAt(traded, stepMs, at))

      const missing = [...blocks.values()].flatMap((block) => {
        const wanted = endedIn(block, now)
        return block.filled < wanted ? [workOf(traded, block, wanted)] : []
      })
      if (missing.length > 0) {
        if (!queue.hasRoomFor(missing)) throw new QueueFull('the queue is full')
        await compute(missing, { signal, charge })
      }
      const candleOf = (at: EpochMs): Candle | null => {
        const block = blocks.get(blockFrom(stepMs, at))
        if (at + stepMs > now + 1) return running(traded, stepMs, at, now)
        return block ? candleIn(block, at) : null
      }
      return { candles: page.map(candleOf).filter((candle) => candle !== null), more }
    },
  }
}
