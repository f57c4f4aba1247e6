import { setTimeout as wait } from 'node:timers/promises'
import type { Moment } from '../../domain/kernel/time.ts'
import { blockFrom, type CandleBlock, candleIn, endedIn, fillBlock, historyFrom, newBlock } from '../../domain/trading/candleBlocks.ts'
import { type Candle, candleStarts } from '../../domain/trading/candles.ts'
import type { TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Market } from './market.ts'
import { runningCandles } from './runningCandles.ts'
import { openSliceQueue, QueueFull, type Sliced } from './sliceQueue.ts'

/** Blocks of finished candles that are kept, some 13 MB; those not asked for longest go first. */
const mostKept = 4_000
/** Blocks that wait to be computed. */
const mostWaiting = 120
/** Between slices of about a millisecond: computing takes a quarter of the process at most, whoever asks. */
const pauseMs = 3

export type CandlePage = { candles: Candle[]; more: boolean }
type Asked = { traded: TradedSymbol; stepMs: number; before: Moment; limit: number; now: Moment }
/** Who asks: `signal` says that they have left, `charge` is told how many blocks are computed for them, and throws when that is too many. */
type Asker = { signal: AbortSignal; charge: (blocks: number) => Promise<void> }

export type CandleBook = {
  /** The last candles before a moment, oldest first. Throws QueueFull, the signal's reason, or what `charge` throws. */
  read(asked: Asked, asker: Asker): Promise<CandlePage>
}

/** The candles of the stream: finished ones are computed once for everybody, a block at a time, and kept, for they never change. */
export function openCandleBook(market: Market, pause: () => Promise<unknown> = () => wait(pauseMs)): CandleBook {
  const kept = new Map<string, CandleBlock>()
  const queue = openSliceQueue(mostWaiting, pause)
  const running = runningCandles(market)

  const keep = (name: string, block: CandleBlock): void => {
    kept.delete(name)
    kept.set(name, block)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  const blockAt = (traded: TradedSymbol, stepMs: number, at: Moment): CandleBlock => {
    const from = blockFrom(stepMs, at)
    const name = `${traded.symbol} ${stepMs} ${from}`
    const block = kept.get(name) ?? newBlock(stepMs, from)
    keep(name, block)
    return block
  }
  const workOf = (traded: TradedSymbol, block: CandleBlock, wanted: number): Sliced => ({
    name: `${traded.symbol} ${block.stepMs} ${block.from} ${wanted}`,
    begin: () => fillBlock(market.key, traded, block, wanted),
  })

  /** In the queue before it is charged: who asks for the same meanwhile pays for none of it. */
  const compute = async (missing: readonly Sliced[], { signal, charge }: Asker): Promise<void> => {
    const fresh = queue.fresh(missing)
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
      const starts: Moment[] = []
      for (const start of candleStarts(traded, stepMs, Math.min(before, now + 1), historyFrom(stepMs, now)))
        if (starts.push(start) > limit) break
      const more = starts.length > limit
      const page = starts.slice(0, limit).toReversed()
      const blocks = new Map<Moment, CandleBlock>()
      for (const at of page.map((start) => blockFrom(stepMs, start))) if (!blocks.has(at)) blocks.set(at, blockAt(traded, stepMs, at))

      const missing = [...blocks.values()].flatMap((block) => {
        const wanted = endedIn(block, now)
        return block.filled < wanted ? [workOf(traded, block, wanted)] : []
      })
      if (missing.length > 0) {
        if (!queue.takes(missing)) throw new QueueFull('the queue is full')
        await compute(missing, { signal, charge })
      }
      const candleOf = (at: Moment): Candle | null => {
        const block = blocks.get(blockFrom(stepMs, at))
        if (at + stepMs > now + 1) return running(traded, stepMs, at, now)
        return block ? candleIn(block, at) : null
      }
      return { candles: page.map(candleOf).filter((candle) => candle !== null), more }
    },
  }
}
