import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { startCopy } from '../../server/areas/copying/startCopy.ts'
import type { Db } from '../../server/db/database.ts'
import { auditLedger, balanceOf } from '../../server/ledger/balance.ts'
import { post } from '../../server/ledger/post.ts'
import { withStoppedServerData } from '../support/stoppedServerData.ts'
import { personOf } from '../support/logIn.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { waitFor } from '../support/waitFor.ts'
import { seeded } from './random.ts'
import { openTrader } from './trader.ts'

const kills = 5
const ordersEach = 3
const expiryMs = 5_000
const seed = 20_261_121
const minute = 60_000
const deposited = money(100_000, 'GBP')

const traderLogin = personOf('trader')
const followerLogin = personOf('affiliate')

/** Funds the follower and starts a copy of the trader. Returns the account and the copy. */
async function beginCopy(db: Db): Promise<{ account: string; copy: string }> {
  const idOf = async (email: string): Promise<number> =>
    (await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [trader, follower] = [await idOf(traderLogin.email), await idOf(followerLogin.email)]
  const own = db.selectFrom('account').select('id').where('customer_id', '=', follower).where('currency', '=', 'GBP')
  const { id: account } = await own.where('type', '=', 'real').executeTakeFirstOrThrow()
  const offer = await db.selectFrom('copy_offer').select('public_id').where('customer_id', '=', trader).executeTakeFirstOrThrow()
  const postings = [
    { holder: { of: 'account', account } as const, amount: deposited },
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-deposited.minor, 'GBP') },
  ]
  return db.transaction().execute(async (trx) => {
    const at = Date.now()
    await post(trx, { kind: 'deposit', reference: randomUUID(), postings, at })
    const request = { trader: offer.public_id, account, stake: '5', max_loss: '900', days: 1 }
    return { account, copy: await startCopy(trx, follower, randomUUID(), request, at) }
  })
}

test(
  `[TRD-13] [SRV-05] a server killed ${kills} times copies each order at most once, and the books balance`,
  { timeout: 600_000 },
  async () => {
    const random = seeded(seed)
    let server: RunningServer = await startServer({ page: false })
    const { dataDir, ports } = server
    try {
      await server.stop()
      const { account, copy } = await withStoppedServerData(dataDir, beginCopy)
      server = await startServer({ page: false, ports, dataDir })
      const trader = await openTrader(server, traderLogin)
      const follower = await openTrader(server, followerLogin)
      const sources = new Set<string>()
      const place = async (key: string): Promise<void> => {
        const order = await trader.place(
          { direction: random.one(['up', 'down'] as const), stake: '10.00', expiryMs, symbol: 'BTC/USD' },
          key,
        )
        if (order) sources.add(order.id)
      }

      for (let kill = 0; kill < kills; kill++) {
        const placing = Promise.all(Array.from({ length: ordersEach }, () => place(randomUUID())))
        await wait(random.between(0, 60))
        await server.kill()
        await placing
        server = await startServer({ page: false, ports, dataDir })
      }
      const lookedAt = async () => {
        const [standing] = await follower.copies()
        return standing && standing.orders + standing.refused === (await trader.acceptedOrders()) ? standing : null
      }
      // At least one order is opened without a kill; a busy machine may check it too late, and then the next
      // one counts.
      let mirrored = 0
      while (mirrored === 0) {
        await place(randomUUID())
        mirrored = (await waitFor('every order to be looked at', lookedAt, minute)).orders
      }
      await waitFor(
        'every order to end',
        async () => (await trader.openOrders()).length + (await follower.openOrders()).length === 0,
        minute,
      )
      await server.stop()

      await withStoppedServerData(dataDir, async (db) => {
        const opened = await db.selectFrom('trade_order').selectAll().where('opened_at', '>=', trader.since).execute()
        const copied = await db.selectFrom('copy_order').selectAll().where('copy_id', '=', copy).execute()
        const theirs = opened.filter((order) => order.account === trader.account).map(({ id }) => id)
        const mine = opened.filter((order) => order.account === account)
        // A confirmed order exists; an order without a response is copied like any other.
        expect(theirs).toEqual(expect.arrayContaining([...sources]))
        expect(copied.map(({ source_order: source }) => source).toSorted()).toEqual(theirs.toSorted())
        expect(mine.map(({ id }) => id).toSorted()).toEqual(copied.flatMap(({ order_id: id }) => id ?? []).toSorted())
        // Only orders checked too late, after a slow start, are not copied.
        expect(copied.flatMap(({ refusal }) => refusal ?? []).filter((refusal) => refusal !== 'copy.late')).toEqual([])
        const moved = mine.reduce((sum, { stake, returned }) => sum + (returned ?? 0) - stake, 0)
        expect(await balanceOf(db, account)).toEqual(money(deposited.minor + moved, 'GBP'))
        expect(await auditLedger(db)).toEqual([])
      })
    } finally {
      await server.kill()
      server.remove()
    }
  },
)
