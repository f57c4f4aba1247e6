import { sql } from 'kysely'
import type { ResponseOf } from '../../../contract/route.ts'
import type { trackRecord } from '../../../contract/signals.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { hitRateOf } from '../../../domain/signals/hitRate.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openMarket, type Market } from '../trading/market.ts'
import { shownSignals } from './signalsOf.ts'

type Answer = ResponseOf<typeof trackRecord>
type Period = Answer['rows'][number]['days30']
type Counts = { signals: number; afterwards: number; won: number; lost: number; tie: number }
type CountRow = { symbol: string | null; expiry_ms: number | null; days30: Counts; days90: Counts }

/** Counting is done at most this often, however many read it. */
const freshMs = minuteMs

const countsFrom = (from: number) => sql<Counts>`jsonb_build_object(
  'signals', count(*) filter (where at > ${from}),
  'afterwards', count(*) filter (where at > ${from} and published_at is null),
  'won', count(*) filter (where at > ${from} and outcome = 'won'),
  'lost', count(*) filter (where at > ${from} and outcome = 'lost'),
  'tie', count(*) filter (where at > ${from} and outcome = 'tie'))`

/** Counts the signals of 30 and 90 days by symbol and expiry, and first of all together. */
const countSignals = (db: Db, market: Market, now: number): Promise<CountRow[]> =>
  shownSignals(db, market, now)
    .select(['symbol', 'expiry_ms', countsFrom(now - 30 * dayMs).as('days30'), countsFrom(now - 90 * dayMs).as('days90')])
    .groupBy(sql`grouping sets ((), (symbol, expiry_ms))`)
    .orderBy(sql`symbol nulls first`)
    .orderBy('expiry_ms')
    .execute()

const periodOf = (counts: Counts): Period => ({ ...counts, ...hitRateOf(counts) })

/** Returns a reader of the track record (ENG-12): how the signals ended, by symbol and expiry. */
export function createTrackRecord({ db, config, now }: Deps): () => Promise<Answer> {
  const market = openMarket(config)
  let cached: { at: number; answer: Promise<Answer> } | null = null

  const read = async (at: number): Promise<Answer> => ({
    rows: (await countSignals(db, market, at)).map(({ symbol, expiry_ms: expiryMs, days30, days90 }) => ({
      symbol,
      expiryMs,
      days30: periodOf(days30),
      days90: periodOf(days90),
    })),
  })
  return () => {
    const at = now()
    if (cached && at - cached.at < freshMs && at >= cached.at) return cached.answer
    const answer = read(at)
    cached = { at, answer }
    answer.catch(() => (cached = null))
    return answer
  }
}
