import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { chargeBack } from '../cascade/operator/chargeBack.ts'
import { settleReversal } from '../cascade/operator/settleReversal.ts'
import { lockDeposit } from '../cascade/record.ts'
import { type ReversalKind, reverseDeposit } from '../cascade/reverseDeposit.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import { reviewWithdrawal } from './operator/reviewWithdrawal.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const operator = () => ({ operator: 'Mira', reason: 'The bank’s letter.', at: w.deps.now() })
type Person = Awaited<ReturnType<WithdrawalServer['saver']>>

/** A person with `own` cents and a deposit of $500, traded once, so that its withdrawal has no fee. */
async function depositor(own = 0) {
  const one = await w.saver(own)
  const reference = await w.cardDeposit(one.id, one.account, 50_000)
  await w.server.deps.db.updateTable('account').set({ traded: 50_000 }).where('id', '=', one.account).execute()
  return { ...one, reference }
}
const request = async (one: Person, amount = '500.00'): Promise<string> =>
  (await requestWithdrawal(w.deps, w.confirmed(one, { amount }))).id
const back = async (reference: string): Promise<number> => (await chargeBack(w.deps.db, reference, operator())).minor
/** Books a reversal that the processor reports by itself. */
const reverse = (reference: string, kind: ReversalKind) =>
  w.deps.db.transaction().execute(async (trx) => reverseDeposit(trx, await lockDeposit(trx, reference), reference, kind, w.deps.now()))
const stepsOf = (id: string) =>
  w.deps.db.selectFrom('withdrawal_step').select(['state', 'code']).where('withdrawal_id', '=', id).orderBy('seq').execute()
const stateOf = async (id: string) => (await stepsOf(id)).at(-1)
const lastNotice = async ({ id }: Person) => {
  const notices = w.deps.db.selectFrom('notification').select(['kind', 'params']).where('customer_id', '=', id)
  return notices.orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
}
const reversalNotices = ({ id }: Person) => {
  const notices = w.deps.db.selectFrom('notification').select(['kind', 'params', 'listed']).where('customer_id', '=', id)
  return notices.where('kind', 'in', ['depositReturned', 'depositChargedBack', 'reversalCovered']).orderBy('seq').execute()
}
/** Books a held reversal of part of a deposit, and returns its number. */
async function hold(reference: string, amount: number): Promise<number> {
  const seq = Math.floor(Math.random() * 1e9)
  const row = { reference, processor: 'PFS', kind: 'chargeback', currency: 'USD', reported_at: 1, held: 'amount' } as const
  await w.deps.db
    .insertInto('processor_reversal')
    .values({ seq, amount, ...row })
    .execute()
  return seq
}

const returnSent = async (id: string) => {
  const { db, now } = w.deps
  await db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, id)
    await changeState(trx, row!, { to: 'returned', at: now(), reason: 'closed' })
  })
}

describe('money that a withdrawal gives back after a chargeback', () => {
  test.each<[string, (one: Person, id: string) => Promise<unknown>]>([
    ['by the person’s cancellation', (one, id) => cancelWithdrawal(w.deps, one.id, id)],
    ['by the operator’s rejection', (_, id) => reviewWithdrawal(w.deps.db, id, 'reject', operator())],
  ])('[FUND-45, WD-12] %s covers the loss first', async (_what, giveBack) => {
    const one = await depositor()
    const id = await request(one)
    expect([await back(one.reference), await stateOf(id)]).toMatchObject([50_000, { state: 'inReview' }])
    await giveBack(one, id)
    expect(await w.balance(one.account)).toBe(0)
    expect(await lastNotice(one)).toEqual({ kind: 'reversalCovered', params: { amount: '500.00', currency: 'USD' } })
    await w.credit(one.account, 50_000, 'test')
    const later = await request(one)
    expect(await stateOf(later)).toEqual({ state: 'requested', code: null })
    expect(await auditLedger(w.deps.db)).toEqual([])
  })

  test('[FUND-45, WD-12] a sent payout that its bank returns covers the loss first', async () => {
    const one = await depositor()
    const id = await request(one)
    await w.pass(minuteMs)
    expect([await stateOf(id), await back(one.reference)]).toMatchObject([{ state: 'sent' }, 50_000])
    await returnSent(id)
    expect(await w.balance(one.account)).toBe(0)
    expect(await auditLedger(w.deps.db)).toEqual([])
  })

  test('[FUND-45] what is given back beyond the loss is the person’s', async () => {
    const one = await depositor(20_000)
    const first = await request(one, '200.00')
    const second = await request(one, '500.00')
    expect(await back(one.reference)).toBe(50_000)
    for (const [id, left] of [
      [first, 0],
      [second, 20_000],
    ] as const) {
      await cancelWithdrawal(w.deps, one.id, id)
      expect(await w.balance(one.account)).toBe(left)
    }
    const entries = w.deps.db.selectFrom('ledger_entry').select(['kind', 'reference'])
    expect(await entries.where('reference', 'like', `${one.reference}:%:covered:%`).orderBy('id').execute()).toEqual([
      { kind: 'chargeback', reference: `${one.reference}:chargeback:covered:${first}` },
      { kind: 'chargeback', reference: `${one.reference}:chargeback:covered:${second}` },
    ])
    expect(await auditLedger(w.deps.db)).toEqual([])
  })

  test.each([
    ['refund', 'depositReturned'],
    ['chargeback', 'depositChargedBack'],
  ] as const)('[FUND-45, ENG-14] parts that cover a %s are listed as covers, with %s once', async (kind, first) => {
    const one = await depositor(20_000)
    await w.deps.db.insertInto('notification_muted').values({ customer_id: one.id, topic: 'withdrawal', channel: 'app' }).execute()
    const ids = [await request(one, '200.00'), await request(one, '500.00')]
    await reverse(one.reference, kind)
    for (const id of ids) await cancelWithdrawal(w.deps, one.id, id)
    const listed = true
    expect(await reversalNotices(one)).toEqual([
      { kind: first, params: { amount: '500.00', currency: 'USD' }, listed },
      { kind: 'reversalCovered', params: { amount: '200.00', currency: 'USD' }, listed },
      { kind: 'reversalCovered', params: { amount: '300.00', currency: 'USD' }, listed },
    ])
  })

  test('[FUND-45] a part that an operator took back is covered as well', async () => {
    const one = await depositor()
    const id = await request(one)
    expect((await settleReversal(w.deps.db, await hold(one.reference, 10_000), 'takeBack', operator()))?.minor).toBe(10_000)
    await cancelWithdrawal(w.deps, one.id, id)
    expect(await w.balance(one.account)).toBe(40_000)
    expect(await auditLedger(w.deps.db)).toEqual([])
  })
})

const reviewed = { state: 'inReview', code: 'withdrawal.charged_back' }

test('[FUND-45, WD-12] a request under an outstanding loss waits for review', async () => {
  const one = await depositor()
  await w.pass(minuteMs)
  await request(one)
  await w.pass(minuteMs)
  await back(one.reference)
  await w.credit(one.account, 10_000, 'test')
  const id = await request(one, '100.00')
  await w.pass(2 * minuteMs)
  expect(await stateOf(id)).toEqual(reviewed)
  await reviewWithdrawal(w.deps.db, id, 'approve', operator())
  await w.pass(minuteMs)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
})

test('[WD-06, FUND-45] a quote under an outstanding loss states the review and its time', async () => {
  const one = await w.person(0)
  const { browser, account } = one
  const reference = await w.cardDeposit(one.id, account, 50_000)
  const quote = async () => {
    const body = { alt: 'BCH', fixed: false, amount: '100.00', method: 'USD', currency: 'USD', wallet: 'US1234', account }
    return (await browser.post('/api/withdrawal', body)).body['quote']
  }
  expect(await quote()).toMatchObject({ review: 'none', worksWithinMs: 3 * dayMs })
  const id = await request(one)
  expect(await back(reference)).toBe(50_000)
  await w.credit(account, 10_000, 'test')
  expect(await quote()).toMatchObject({ review: 'byHand', worksWithinMs: 4 * dayMs })
  await cancelWithdrawal(w.deps, one.id, id)
  expect(await quote()).toMatchObject({ review: 'none', worksWithinMs: 3 * dayMs })
})

test('[FUND-45, WD-12] a held partial reversal sends new requests to review until an operator has looked', async () => {
  const one = await depositor()
  const seq = await hold(one.reference, 10_000)
  expect(await stateOf(await request(one, '100.00'))).toEqual(reviewed)
  await settleReversal(w.deps.db, seq, 'takeBack', operator())
  expect(await stateOf(await request(one, '150.00'))).toEqual({ state: 'requested', code: null })
})
