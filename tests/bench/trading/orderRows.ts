import { randomUUID } from 'node:crypto'
import { freshPostgres } from '../../support/postgres.ts'
import { openProcess } from '../openProcess.ts'
import { median, type Row } from '../row.ts'
import { type Asked, each, type Figures } from '../server/load.ts'

/** What the measured process says when it is ready. */
export type TradingHouse = { platformUrl: string; floorUrl: string; callers: { account: string; token: string }[] }

const rounds = 3
const ordersEach = 5
const pastOrders = 100_000

/** An order is a session, a key, a lock, three rows of the ledger, its quote and its own row, and the settlement of an earlier one beside it. */
const leastShare = { PGlite: 0.05, PostgreSQL: 0.12 }
const mostSlower = { PGlite: 30, PostgreSQL: 10 }

/** Orders a second and the time of the slowest hundredth, 20 at a time by 100 people, against a bare insert; PGlite, or a fresh database of the PostgreSQL server at `cluster`. */
export async function orderRows(cluster: string | null): Promise<Row[]> {
  const kind = cluster === null ? 'PGlite' : 'PostgreSQL'
  const database = cluster === null ? null : await freshPostgres(cluster)
  const { house, child } = await openProcess<TradingHouse>(`${import.meta.dirname}/house.ts`, [pastOrders, database?.url ?? null])
  const { platformUrl, floorUrl, callers } = house
  const json = { 'content-type': 'application/json' }
  const placing = (): Asked[] =>
    Array.from({ length: ordersEach }, () => callers).flatMap((all) =>
      all.map(({ account, token }) => ({
        url: `${platformUrl}/v2/orders`,
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}`, origin: platformUrl, 'idempotency-key': randomUUID() },
        body: JSON.stringify({ account, symbol: 'BTC/USD', direction: 'up', stake: '5.00', expiryMs: 5_000 }),
      })),
    )
  const writing = (): Asked[] =>
    Array.from({ length: ordersEach * callers.length }, () => ({ url: `${floorUrl}/order`, method: 'POST', headers: json, body: '{}' }))
  try {
    const [ours, floor]: [Figures[], Figures[]] = [[], []]
    await each(placing())
    await each(writing())
    for (let round = 0; round < rounds; round += 1) {
      floor.push(await each(writing()))
      ours.push(await each(placing()))
    }
    const failed = [...ours, ...floor].reduce((sum, { errors }) => sum + errors, 0)
    if (failed > 0) throw new Error(`orders, ${kind}: ${failed} calls failed`)
    const middle = (figures: readonly Figures[], of: 'perSecond' | 'p99'): number => median(figures.map((one) => one[of]))
    const what = (figure: string): string =>
      `orders, ${figure}; ${kind}, ${pastOrders.toLocaleString('en')} of the past, settling meanwhile`
    return [
      {
        line: 'T3',
        what: what('a second'),
        ours: middle(ours, 'perSecond'),
        floor: middle(floor, 'perSecond'),
        unit: '/s',
        atLeast: leastShare[kind],
      },
      { line: 'T3', what: what('p99'), ours: middle(ours, 'p99'), floor: middle(floor, 'p99'), unit: 'ms', atMost: mostSlower[kind] },
    ]
  } finally {
    child.kill('SIGKILL')
    await database?.drop()
  }
}
