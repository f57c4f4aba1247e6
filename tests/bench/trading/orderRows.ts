import { randomUUID } from 'node:crypto'
import { freshPostgres } from '../../support/postgres.ts'
import { openProcess } from '../openProcess.ts'
import { median, type Row } from '../row.ts'
import { type BenchRequest, each, type Figures } from '../server/load.ts'

/** The JSON the measured process prints when it is ready. */
export type TradingServer = { platformUrl: string; baselineUrl: string; callers: { account: string; token: string }[] }

const rounds = 3
const ordersEach = 5
const pastOrders = 100_000

/**
 * An order needs a session, a key, a lock, three ledger rows, its quote and its own row, while earlier orders
 * are settled beside it.
 */
const leastShare = { PGlite: 0.05, PostgreSQL: 0.12 }
const mostSlower = { PGlite: 30, PostgreSQL: 10 }

/**
 * Measures orders a second and the 99th percentile, 20 at a time by 100 people, against a bare insert;
 * PGlite, or a fresh database of the PostgreSQL server at `cluster`.
 */
export async function orderRows(cluster: string | null): Promise<Row[]> {
  const kind = cluster === null ? 'PGlite' : 'PostgreSQL'
  const database = cluster === null ? null : await freshPostgres(cluster)
  const { server, child } = await openProcess<TradingServer>(`${import.meta.dirname}/tradingServer.ts`, [pastOrders, database?.url ?? null])
  const { platformUrl, baselineUrl, callers } = server
  const json = { 'content-type': 'application/json' }
  const placing = (): BenchRequest[] =>
    Array.from({ length: ordersEach }, () => callers).flatMap((all) =>
      all.map(({ account, token }) => ({
        url: `${platformUrl}/v2/orders`,
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}`, origin: platformUrl, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ account, symbol: 'BTC/USD', direction: 'up', stake: '5.00', expiryMs: 5_000 }),
      })),
    )
  const writing = (): BenchRequest[] =>
    Array.from({ length: ordersEach * callers.length }, () => ({ url: `${baselineUrl}/order`, method: 'POST', headers: json, body: '{}' }))
  try {
    const [ours, baseline]: [Figures[], Figures[]] = [[], []]
    await each(placing())
    await each(writing())
    for (let round = 0; round < rounds; round += 1) {
      baseline.push(await each(writing()))
      ours.push(await each(placing()))
    }
    const failed = [...ours, ...baseline].reduce((sum, { errors }) => sum + errors, 0)
    if (failed > 0) throw new Error(`orders, ${kind}: ${failed} calls failed`)
    const middle = (figures: readonly Figures[], of: 'perSecond' | 'p99'): number => median(figures.map((one) => one[of]))
    const what = (figure: string): string =>
      `orders, ${figure}; ${kind}, ${pastOrders.toLocaleString('en')} of the past, settling meanwhile`
    return [
      {
        line: 'T3',
        what: what('a second'),
        ours: middle(ours, 'perSecond'),
        baseline: middle(baseline, 'perSecond'),
        unit: '/s',
        atLeast: leastShare[kind],
      },
      { line: 'T3', what: what('p99'), ours: middle(ours, 'p99'), baseline: middle(baseline, 'p99'), unit: 'ms', atMost: mostSlower[kind] },
    ]
  } finally {
    child.kill('SIGKILL')
    await database?.drop()
  }
}
