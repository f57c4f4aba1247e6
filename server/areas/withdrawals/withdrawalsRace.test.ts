import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { postgresUrl } from '../../../tests/support/postgres.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'
import { chargeBack } from '../cascade/operator/chargeBack.ts'
import { giveTip } from '../chat/giveTip.ts'
import { creditCommission } from '../referral/referralBalance.ts'
import { transferBalance } from '../referral/transferBalance.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { advanceWithdrawals } from './advanceWithdrawals.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { recordStep } from './changeState.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

/** Rounds of a race for a whole balance (WD-12); `npm test -- all` sets 1,000. */
const rounds = Number(process.env['WITHDRAWAL_ROUNDS'] ?? 100)
/** Rounds of each other race. */
const otherRounds = rounds / 4

// The embedded database runs one transaction at a time, so it has no race to test.
describe.skipIf(postgresUrl === null)('on PostgreSQL', () => {
  let w: WithdrawalServer
  beforeAll(async () => void (w = await openWithdrawalServer()))
  afterAll(() => w.close())

  type Person = Awaited<ReturnType<WithdrawalServer['saver']>>
  const request = (person: Person) =>
    requestWithdrawal(w.deps, w.confirmed(person)).then(
      () => 'requested',
      (error: Error) => error.message,
    )
  /** The naive way: reads the balance, and writes what it decided by it. */
  const naive = async ({ id, account }: Person): Promise<string> => {
    const { db } = w.deps
    if ((await balanceOf(db, account)).minor < 10_000) return 'funds.insufficient'
    const row = {
      id: randomUUID(),
      customer_id: id,
      account,
      key: randomUUID(),
      method: 'USD' as const,
      wallet: 'x',
      card_id: null,
      amount: 10_000,
      currency: 'USD' as const,
      fee: 0,
      gives_up: 0,
      arrives: 10_000,
      arrives_currency: 'USD' as const,
      worth: 10_000,
      state: 'requested' as const,
      requested_at: w.deps.now(),
      due_at: null,
    }
    await db
      .transaction()
      .execute(async (trx) =>
        recordStep(trx, await trx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow(), { at: 1 }),
      )
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(-10_000, 'USD') },
      { holder: { of: 'system', name: 'withdrawals' } as const, amount: money(10_000, 'USD') },
    ]
    await db
      .transaction()
      .execute((trx) => post(trx, { kind: 'withdrawal', reference: `withdrawal:${row.id}`, postings, at: 1 }))
      .catch(() => undefined)
    return 'requested'
  }
  /**
   * Returns what is wrong after `at once` requests for everything; null if exactly one was made and the money
   * is right.
   */
  async function faultOf(person: Person, ask: (person: Person) => Promise<string>, atOnce: number): Promise<string | null> {
    const outcomes = await Promise.all(Array.from({ length: atOnce }, () => ask(person)))
    const made = await w.deps.db.selectFrom('withdrawal').select('id').where('account', '=', person.account).execute()
    const left = await w.balance(person.account)
    const isRight = made.length === 1 && left === 0 && outcomes.filter((one) => one === 'requested').length === 1
    return isRight ? null : `${made.length} made, ${left} left: ${outcomes.join(', ')}`
  }

  test.each([2, 20])('[WD-12] of %i withdrawals of everything at once exactly one succeeds', { timeout: 1_800_000 }, async (atOnce) => {
    for (let round = 0; round < rounds; round += 1) expect(await faultOf(await w.saver(10_000), request, atOnce)).toBeNull()
    expect(await auditLedger(w.deps.db)).toEqual([])
  })

  test('[WD-12] the same check catches a server that reads the balance first', async () => {
    const faults = []
    for (let round = 0; round < 5; round += 1) faults.push(await faultOf(await w.saver(10_000), naive, 20))
    expect(faults.some((fault) => fault !== null)).toBe(true)
  })

  test('[WD-12] of a cancellation and a sending at once one wins, and the money follows', { timeout: 1_800_000 }, async () => {
    await w.bank.set('pays')
    for (let round = 0; round < otherRounds * 2; round += 1) {
      const person = await w.saver(10_000)
      const { id } = await requestWithdrawal(w.deps, w.confirmed(person))
      w.server.clock.now += minuteMs
      const cancel = () =>
        cancelWithdrawal(w.deps, person.id, id).then(
          () => 'cancelled',
          (error: Error) => error.message,
        )
      // Every other round the sending begins first. Which one wins depends on the machine;
      // cancelOrSend.test.ts runs each order.
      const send = () => advanceWithdrawals(w.deps)
      const calls = round % 2 === 0 ? [cancel(), send(), send(), cancel()] : [send(), cancel(), send(), cancel()]
      const said = (await Promise.all(calls)).find((one) => typeof one === 'string')
      const { state } = await w.deps.db.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      const paid = (await w.bank.book()).filter(({ reference }) => reference.startsWith(id)).reduce((sum, one) => sum + one.paid, 0)
      expect({ said, paid, left: await w.balance(person.account) }).toEqual(
        state === 'cancelled' ? { said: 'cancelled', paid: 0, left: 10_000 } : { said: 'withdrawal.too_late', paid: 1, left: 0 },
      )
    }
  })

  test('[WD-12] an order’s end, a cancellation and a request at once never deadlock', { timeout: 1_800_000 }, async () => {
    const { db } = w.deps
    const market = openMarket(w.server.deps.config)
    const agreed = { givesUpBonus: true, arrives: undefined, fee: undefined, givesUp: undefined }
    // In 25 rounds a missing lock showed in two of three runs.
    for (let round = 0; round < Math.max(otherRounds, 75); round += 1) {
      const person = await w.saver(30_000)
      const { id: customerId, account } = person
      await w.grant(account, 1_000)
      const order = { account, symbol: 'BTC/USD', direction: 'up' as const, stake: '50.00', expiryMs: minuteMs }
      await openOrder(db, market, { customerId, key: randomUUID(), order }, w.deps.now())
      const earlier = await requestWithdrawal(w.deps, w.confirmed(person, { confirmed: agreed }))
      await w.grant(account, 1_000)
      w.server.clock.now += minuteMs
      // The settlement, the cancellation and the request change the same bonuses, total and ledger account.
      const settled = settleDue(db, market, w.deps.now())
      const cancelled = cancelWithdrawal(w.deps, customerId, earlier.id)
      const requested = requestWithdrawal(w.deps, w.confirmed(person, { confirmed: agreed }))
      expect(await Promise.allSettled([settled, cancelled, requested])).toMatchObject([
        { status: 'fulfilled' },
        { status: 'fulfilled' },
        { status: 'fulfilled', value: { state: 'requested' } },
      ])
    }
    expect(await auditLedger(db)).toEqual([])
  })

  test(
    '[WD-12] orders, tips, transfers, a chargeback and withdrawals at once never spend more than is there',
    { timeout: 1_800_000 },
    async () => {
      const market = openMarket(w.server.deps.config)
      const seen = new Set<string>()
      for (let round = 0; round < otherRounds; round += 1) {
        const person = await w.saver(4_000)
        const { id: customerId, account } = person
        const reference = await w.cardDeposit(customerId, account, 6_000)
        const amountOf = (done: Promise<unknown>, amount: number): Promise<number> =>
          done.then(
            () => amount,
            (error: Error) => {
              expect(error.message).toBe('funds.insufficient')
              return 0
            },
          )
        const order = () => {
          const body = { account, symbol: 'BTC/USD', direction: 'up' as const, stake: '60.00', expiryMs: minuteMs }
          return amountOf(openOrder(w.deps.db, market, { customerId, key: randomUUID(), order: body }, w.deps.now()), 6_000)
        }
        const referrer = { id: customerId, currency: 'USD' } as const
        const commission = { reference: `commission:${customerId}`, amount: money(2_000, 'USD'), at: w.deps.now() }
        await w.deps.db.transaction().execute((trx) => creditCommission(trx, referrer, commission))
        /** Brings the commission in: twice at once, of which one finds it. */
        const transfer = async (): Promise<number> => {
          const one = () => {
            const order = { amount: '20', account, key: randomUUID(), at: w.deps.now() }
            return w.deps.db.transaction().execute((trx) => transferBalance(trx, referrer, order))
          }
          const done = await Promise.allSettled([one(), one()])
          expect(done.map((each) => (each.status === 'rejected' ? (each.reason as Error).message : 'in')).toSorted()).toEqual([
            'in',
            'referral.overBalance',
          ])
          return -2_000
        }
        const tip = () => {
          const caller = { customerId, accountId: account, sessionHash: '' }
          return amountOf(giveTip(w.server.deps, caller, randomUUID(), { value: '40', host: 'Mara', account }), 4_000)
        }
        const takeBack = () =>
          chargeBack(w.deps.db, reference, { operator: 'Mira', reason: 'The bank’s letter.', at: w.deps.now() }).then(
            (loss) => 6_000 - loss.minor,
          )
        const withdraw = (confirm = w.confirmed(person).confirm) =>
          amountOf(requestWithdrawal(w.deps, { ...w.confirmed(person), confirm }), 10_000)
        const others =
          [
            [takeBack],
            [takeBack, order, transfer],
            [order, tip, transfer, takeBack, () => withdraw()],
            [transfer, tip, takeBack],
            [],
            [takeBack],
          ][round % 6] ?? []
        // The others begin when the withdrawal is confirmed: its transaction races theirs. In the last two
        // kinds of round the chargeback comes after it, and before it.
        const started: Promise<number>[] = []
        const first = withdraw(async () => {
          started.push(...others.map((call) => call()))
          if (round % 6 === 5) await Promise.all(started)
          return async () => undefined
        })
        const taken = [await first, ...(await Promise.all(started))]
        if (others.length === 0) taken.push(await takeBack())
        const spent = taken.reduce((sum, one) => sum + one, 0)
        expect(spent).toBeLessThanOrEqual(10_000)
        expect(await w.balance(account)).toBe(10_000 - spent)
        const made = await w.deps.db.selectFrom('withdrawal').select('state').where('customer_id', '=', customerId).execute()
        // One that was made before the chargeback waits for an operator; none could be made after it.
        expect(made.every(({ state }) => state === 'inReview')).toBe(true)
        seen.add(`${made.length} withdrawn`)
      }
      expect(seen).toEqual(new Set(['0 withdrawn', '1 withdrawn']))
      expect(await auditLedger(w.deps.db)).toEqual([])
    },
  )
})
