import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WireOrder } from '../../contract/trading.ts'
import { type Money, moneyToDecimal, parseMoney } from '../../domain/kernel/money.ts'
import { auditLedger, balanceOf } from '../../server/ledger/balance.ts'
import { withStoppedServerData } from '../support/stoppedServerData.ts'
import { personOf } from '../support/logIn.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { seeded } from './random.ts'
import { openTrader, type FaultTrader } from './trader.ts'

const kills = 8
const ordersEach = 4
const expiryMs = 5_000
const soonMs = 500
const seed = 20_260_401

type Ordered = { key: string; direction: 'up' | 'down'; order: WireOrder | null }

const worth = (text: string): Money => {
  const read = parseMoney(text, 'USD')
  if (!read.ok) throw new Error(read.code)
  return read.value
}

test(`[SRV-05] [SRV-07] a server killed ${kills} times opens and settles each order exactly once`, { timeout: 600_000 }, async () => {
  const random = seeded(seed)
  let server: RunningServer = await startServer({ page: false })
  const { dataDir, ports } = server
  try {
    const trader: FaultTrader = await openTrader(server, personOf('trader'))
    const before = worth(trader.available)
    const placed: Ordered[] = []
    const ask = async (one: Ordered): Promise<void> => {
      one.order = (await trader.place({ direction: one.direction, stake: '10.00', expiryMs, symbol: 'BTC/USD' }, one.key)) ?? one.order
    }

    for (let kill = 0; kill < kills; kill++) {
      const fresh = Array.from({ length: ordersEach }, (): Ordered => ({
        key: randomUUID(),
        direction: random.one(['up', 'down'] as const),
        order: null,
      }))
      placed.push(...fresh)
      // Waits for orders that are due in a moment, so that the kill hits their settlement.
      const due = placed.map(({ order }) => (order?.expiresAt ?? 0) - Date.now() - 10).find((inMs) => inMs > 0 && inMs < soonMs)
      if (due !== undefined) await wait(due)
      const answers = Promise.all(fresh.map(ask))
      await wait(random.between(0, 40))
      await server.kill()
      await answers
      server = await startServer({ page: false, ports, dataDir })
      // A confirmed order exists; one without a response is requested again with its key.
      for (const one of placed.slice(-ordersEach)) {
        const confirmed = one.order
        await ask(one)
        expect(one.order).not.toBeNull()
        if (confirmed) expect(one.order).toMatchObject({ id: confirmed.id, openPrice: confirmed.openPrice, expiresAt: confirmed.expiresAt })
      }
    }

    await waitFor('every order to be settled', async () => (await trader.openOrders()).length === 0)
    await server.stop()
    await withStoppedServerData(dataDir, async (db) => {
      const ids = placed.map(({ order }) => order?.id ?? '')
      expect(new Set(ids).size).toBe(kills * ordersEach)
      const rows = await db.selectFrom('trade_order').selectAll().where('account', '=', trader.account).where('id', 'in', ids).execute()
      expect(rows).toHaveLength(ids.length)
      const newer = await db.selectFrom('trade_order').select('id').where('opened_at', '>=', trader.since).execute()
      expect(newer.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(ids.toSorted((a, b) => a.localeCompare(b)))
      const movements = await db.selectFrom('ledger_entry').select('reference').where('reference', 'like', 'order:%').execute()
      const written = new Set(movements.map(({ reference }) => reference))
      expect(ids.filter((id) => !written.has(`order:${id}:stake`) || !written.has(`order:${id}:end`))).toEqual([])
      const moved = rows.reduce((sum, { stake, returned }) => sum + (returned ?? 0) - stake, 0)
      expect(moneyToDecimal(await balanceOf(db, trader.account))).toBe(
        moneyToDecimal({ ...before, minor: (before.minor + moved) as Money['minor'] }),
      )
      expect(await auditLedger(db)).toEqual([])
    })
  } finally {
    await server.kill()
    server.remove()
  }
})
