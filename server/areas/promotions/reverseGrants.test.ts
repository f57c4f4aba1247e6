import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'
import { chargeBack } from '../cascade/operator/chargeBack.ts'
import { giveUpRefund } from '../cascade/operator/giveUpRefund.ts'
import { refundDeposit } from '../cascade/operator/refundDeposit.ts'
import { settleReversal } from '../cascade/operator/settleReversal.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { accountMoneyOf } from './accountMoneyOf.ts'
import { giveGrantsAgain } from './reverseGrants.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const operator = () => ({ operator: 'Mira', reason: 'The bank’s letter.', at: w.deps.now() })
const back = (reference: string) => chargeBack(w.deps.db, reference, operator())
const refund = (reference: string, answer: 'voided' | 'unknown' = 'voided') =>
  refundDeposit({ db: w.deps.db, processors: { ...w.server.deps.external.processors, void: async () => answer } }, reference, operator())

/** A person with a deposit of $100 and its bonus of $10, and the money of an account in cents. */
async function depositor(own = 0) {
  const one = await w.saver(own)
  const reference = await w.cardDeposit(one.id, one.account, 10_000)
  await w.grant(one.account, 1_000, reference)
  return { ...one, reference }
}
type Depositor = Awaited<ReturnType<typeof depositor>>
const fundsOf = async ({ account }: Depositor) => {
  const { balance, free, bound } = await accountMoneyOf(w.deps.db, account)
  return { balance: balance.minor, free: free.minor, bound: bound.minor }
}
const none = { balance: 0, free: 0, bound: 0 }
const lose = ({ account }: Depositor, minor: number) =>
  w.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'tip',
      reference: randomUUID(),
      at: w.deps.now(),
      postings: [
        { holder: { of: 'account', account }, amount: money(-minor, 'USD') },
        { holder: { of: 'system', name: 'profit' }, amount: money(minor, 'USD') },
      ],
    }),
  )
const reachTurnover = ({ account }: Depositor) =>
  w.deps.db.updateTable('bonus_grant').set({ turnover: 20_000 }).where('account', '=', account).execute()
const market = () => openMarket(w.server.deps.config)
const stake = ({ id, account }: Depositor, amount: string) =>
  openOrder(
    w.deps.db,
    market(),
    { customerId: id, key: randomUUID(), order: { account, symbol: 'BTC/USD', direction: 'up', stake: amount, expiryMs: minuteMs } },
    w.deps.now(),
  )

describe('the bonus of a deposit that is charged back', () => {
  test.each<[string, (one: Depositor) => Promise<unknown>, number, object]>([
    ['is taken back', async () => undefined, 0, none],
    ['is taken as far as it is left', (one) => lose(one, 500), 0, none],
    ['pays the deposit first where too little is left', (one) => lose(one, 5_000), 4_000, none],
    ['stays once its turnover is reached', reachTurnover, 0, { balance: 1_000, free: 1_000, bound: 0 }],
    ['leaves own money alone', (one) => w.credit(one.account, 7_000), 0, { balance: 7_000, free: 7_000, bound: 0 }],
    ['leaves the bonus of another deposit', (one) => w.grant(one.account, 2_000), 0, { balance: 2_000, free: 0, bound: 2_000 }],
  ])('[FUND-45] %s', async (_what, before, loss, after) => {
    const one = await depositor()
    await before(one)
    expect((await back(one.reference)).minor).toBe(loss)
    expect(await fundsOf(one)).toEqual(after)
    expect(await auditLedger(w.deps.db)).toEqual([])
  })

  test('[FUND-45] what is at stake in an open order stays bound', async () => {
    const one = await depositor(10_000)
    await stake(one, '206.00')
    await back(one.reference)
    expect(await fundsOf(one)).toEqual(none)
    await w.credit(one.account, 20_600, 'test')
    expect((await fundsOf(one)).bound).toBe(1_000)
  })

  test('[FUND-45] a bonus that a withdrawal gave up is taken when that comes back', async () => {
    const one = await depositor(20_000)
    const confirmed = { givesUpBonus: true, arrives: undefined, fee: undefined, givesUp: undefined }
    const { id } = await requestWithdrawal(w.deps, w.confirmed(one, { confirmed }))
    await back(one.reference)
    await cancelWithdrawal(w.deps, one.id, id)
    expect(await fundsOf(one)).toEqual({ balance: 20_000, free: 20_000, bound: 0 })
    expect(await auditLedger(w.deps.db)).toEqual([])
  })
})

test('[FUND-45] a bonus that a withdrawal gave up is not given again with its deposit', async () => {
  const one = await depositor(10_000)
  await stake(one, '105.00')
  // Half of the bonus is taken, the other half is at stake.
  await back(one.reference)
  await w.credit(one.account, 10_500, 'test')
  expect(await fundsOf(one)).toEqual({ balance: 10_500, free: 10_000, bound: 500 })
  const confirmed = { givesUpBonus: true, arrives: undefined, fee: undefined, givesUp: undefined }
  await requestWithdrawal(w.deps, w.confirmed(one, { confirmed }))
  await w.deps.db.transaction().execute((trx) => giveGrantsAgain(trx, one.reference, 'later', w.deps.now()))
  expect(await fundsOf(one)).toEqual(none)
})

test('[FUND-45] an operator’s refund takes the bonus back, once', async () => {
  const one = await depositor(500)
  for (let time = 0; time < 2; time++) expect(await refund(one.reference)).toBe('refunded')
  expect(await fundsOf(one)).toEqual({ balance: 500, free: 500, bound: 0 })
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45] a refund that is given up brings the bonus back as it was', async () => {
  const one = await depositor(500)
  await lose(one, 300)
  const before = await fundsOf(one)
  expect(await refund(one.reference, 'unknown')).toBe('open')
  expect(await fundsOf(one)).toEqual({ balance: 200, free: 200, bound: 0 })
  w.server.clock.now += dayMs
  const { processors } = w.server.deps.external
  const silent = { ...processors, status: async () => ({ is: 'unknown' }) as const }
  await giveUpRefund({ db: w.deps.db, processors: silent }, one.reference, operator())
  expect(await fundsOf(one)).toEqual(before)
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45] what is owed of a bonus leaves with the confirmation of its deposit’s refund', async () => {
  const one = await w.saver(0)
  const reference = await w.cardDeposit(one.id, one.account, 10_000)
  expect(await refund(reference, 'unknown')).toBe('open')
  await w.grant(one.account, 1_000, reference)
  await w.deps.db.updateTable('bonus_grant').set({ owed: 1_000 }).where('deposit', '=', reference).execute()
  expect(await refund(reference, 'unknown')).toBe('open')
  expect(await fundsOf({ ...one, reference })).toEqual({ balance: 1_000, free: 0, bound: 1_000 })
  for (let time = 0; time < 2; time++) expect(await refund(reference)).toBe('refunded')
  expect(await fundsOf({ ...one, reference })).toEqual(none)
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45] bonus money pays no refund', async () => {
  const one = await depositor()
  await lose(one, 1)
  await expect(refund(one.reference)).rejects.toMatchObject({ code: 'funds.insufficient' })
  expect(await fundsOf(one)).toEqual({ balance: 10_999, free: 9_999, bound: 1_000 })
})

test('[FUND-45] a part of a deposit takes its part of the bonus, to the cent', async () => {
  const one = await depositor()
  const left: unknown[] = []
  for (const amount of [3_333, 3_333, 3_334]) {
    const seq = Math.floor(Math.random() * 1e9)
    const row = { reference: one.reference, processor: 'PFS', kind: 'refund', currency: 'USD', reported_at: 1, held: 'amount' } as const
    await w.deps.db
      .insertInto('processor_reversal')
      .values({ seq, amount, ...row })
      .execute()
    await settleReversal(w.deps.db, seq, 'takeBack', operator())
    left.push((await fundsOf(one)).bound)
  }
  expect(left).toEqual([666, 332, 0])
  expect(await fundsOf(one)).toEqual(none)
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45] a chargeback and an order’s end at once never deadlock', async () => {
  for (let round = 0; round < 15; round += 1) {
    const one = await depositor(30_000)
    await stake(one, '50.00')
    w.server.clock.now += minuteMs
    const done = await Promise.allSettled([settleDue(w.deps.db, market(), w.deps.now()), back(one.reference)])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
  expect(await auditLedger(w.deps.db)).toEqual([])
})
