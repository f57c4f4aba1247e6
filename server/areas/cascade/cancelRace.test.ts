import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../../domain/kernel/time.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { postgresUrl } from '../../../tests/support/postgres.ts'
import type { Trx } from '../../db/database.ts'
import { lockName } from '../../db/lockName.ts'
import { openAttempt } from './openAttempt.ts'
import { recordFinding } from './record.ts'

// The embedded database runs one transaction at a time, so nothing waits for a lock there.
describe.skipIf(postgresUrl === null)('on PostgreSQL', () => {
  let cards: CardServer
  beforeAll(async () => {
    cards = await openCardServer()
  })
  afterAll(() => cards.close())

  /**
   * Begins an action while another transaction holds the deposit's lock, and does this in that transaction
   * once the action waits for it.
   */
  async function whileLocked<Result>(
    deposit: string,
    action: () => Promise<Result>,
    inside: (trx: Trx) => Promise<unknown>,
  ): Promise<Result> {
    const { db } = cards.server.deps
    const waiters = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    }
    const { acting } = await db.transaction().execute(async (trx) => {
      await lockName(trx, 'deposit', deposit)
      const started = { acting: action() }
      const waiting = eventually(async () => expect(await waiters()).toBe(1)).then(() => 'waiting')
      expect(await Promise.race([waiting, started.acting.then(() => 'ended')])).toBe('waiting')
      await inside(trx)
      return started
    })
    return acting
  }

  const order = (one: CardPayer) => ({
    amount: '300.00',
    currency: 'EUR' as const,
    fixed: false,
    bonus: false,
    account: one.account,
    card: one.card,
  })
  const begin = (trx: Trx, one: CardPayer, deposit: string, seq: number, processor: 'PFS' | 'VLOAD') => {
    const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
    return openAttempt(
      trx,
      person,
      { reference: `${deposit}.${seq}`, deposit, seq },
      processor,
      order(one),
      one.card,
      cards.server.clock.now,
    )
  }
  const statusOf = async (deposit: string): Promise<unknown> =>
    (await cards.server.deps.db.selectFrom('deposit').select('status').where('id', '=', deposit).executeTakeFirst())?.status
  const cancel = (one: CardPayer, deposit: string) => one.browser.post('/api/deposit/cancel', { deposit })

  test('[FUND-37] a deposit whose next charge begins during its cancellation stays open', async () => {
    const one = await cards.payer('softDecline')
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
    const { body } = await whileLocked(
      deposit,
      () => cancel(one, deposit),
      (trx) => begin(trx, one, deposit, 2, 'VLOAD'),
    )
    expect(body).toMatchObject({ return: 'false', error: 'deposit.not_cancellable' })
    expect(await statusOf(deposit)).toBe('open')
  })

  test('[FUND-36] a deposit that goes on while those left are closed stays open', async () => {
    const one = await cards.payer('softDecline')
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
    cards.server.clock.now += hourMs + 1
    await whileLocked(
      deposit,
      () => cards.sweep(),
      (trx) => begin(trx, one, deposit, 2, 'VLOAD'),
    )
    expect(await statusOf(deposit)).toBe('open')
  })

  test('[FUND-37] a charge that waits for its deposit’s cancellation is refused', async () => {
    const one = await cards.payer('approved')
    const deposit = randomUUID()
    await cards.check(one, deposit)
    const row = { id: deposit, customer_id: one.id, at: cards.server.clock.now }
    const { body } = await whileLocked(
      deposit,
      () => cards.send(one, 'pfs', deposit, 1),
      (trx) => trx.insertInto('cancelled_deposit').values(row).execute(),
    )
    expect(body).toMatchObject({ error: 'deposit.closed' })
    expect(await cards.books(deposit)).toEqual([])
  })

  test('[FUND-43] a quick top-up waits for the cancellation of its deposit', async () => {
    const one = await cards.payer('approved')
    const deposit = randomUUID()
    const row = { id: deposit, customer_id: one.id, at: cards.server.clock.now }
    const quick = { amount: '300.00', fixed: false, bonus: false, account: one.account, deposit }
    const { body } = await whileLocked(
      deposit,
      () => one.browser.post('/api/report/quick', quick),
      (trx) => trx.insertInto('cancelled_deposit').values(row).execute(),
    )
    expect(body).toMatchObject({ error: 'deposit.closed' })
  })

  test('[FUND-35] an outcome waits for a change to its deposit and sees it', async () => {
    const one = await cards.payer('secure')
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
    const { db, log, config, external } = cards.server.deps
    const deps = {
      db,
      log,
      appUrl: config.appUrl,
      processors: external.processors,
      now: () => cards.server.clock.now,
      faultPoint: () => undefined,
    }
    const attempt = await whileLocked(
      deposit,
      () => recordFinding(deps, `${deposit}.1`, { is: 'approved', id: 'p' }),
      (trx) =>
        trx
          .updateTable('payment_attempt')
          .set({ status: 'voiding', code: 'deposit.cancelled' })
          .where('deposit_id', '=', deposit)
          .execute(),
    )
    expect(attempt).toMatchObject({ status: 'voiding' })
    expect(await cards.balance(one)).toBe(0)
  })
})
