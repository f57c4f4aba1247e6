import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { chargeBack } from '../cascade/operator/chargeBack.ts'
import { advanceWithdrawals } from './advanceWithdrawals.ts'
import { reviewWithdrawal } from './operator/reviewWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const operator = () => ({ operator: 'Mira', reason: 'The bank’s letter.', at: w.server.clock.now })

test('[FUND-45, WD-15] a chargeback sends the person’s open withdrawals to review, and nothing goes out', async () => {
  const { browser, account, id } = await w.person(0)
  const other = await w.person(50_000)
  const reference = await w.cardDeposit(id, account, 50_000)
  await w.final(browser, w.request(account))
  await w.final(other.browser, w.request(other.account))
  await chargeBack(w.server.deps.db, reference, operator())
  await w.pass(2 * minuteMs)
  const { body } = await browser.post('/api/withdrawal/list', {})
  expect(body['data']).toMatchObject([{ state: 'inReview', steps: [{}, { state: 'inReview', code: 'withdrawal.charged_back' }] }])
  expect(await w.states(other.browser)).toContain('sent')
  expect(await auditLedger(w.server.deps.db)).toEqual([])
})

test('[FUND-45] a chargeback leaves a withdrawal that is sent as it is', async () => {
  const { browser, account, id } = await w.person(0)
  const reference = await w.cardDeposit(id, account, 50_000)
  await w.final(browser, w.request(account))
  await w.pass(minuteMs)
  await chargeBack(w.server.deps.db, reference, operator())
  expect((await w.states(browser)).at(-1)).toBe('sent')
})

test('[FUND-45] a withdrawal whose order turns out not to have left is reviewed after a chargeback', async () => {
  const { browser, account, id } = await w.person(0)
  const reference = await w.cardDeposit(id, account, 50_000)
  await w.final(browser, w.request(account))
  await w.bank.set('losesRequest')
  await w.pass(minuteMs)
  await chargeBack(w.server.deps.db, reference, operator())
  await w.bank.set('pays')
  for (let minute = 0; minute < 60; minute += 1) await w.pass(minuteMs)
  const { body } = await browser.post('/api/withdrawal/list', {})
  expect(body['data']).toMatchObject([{ state: 'inReview' }])
  expect(JSON.stringify(body['data'])).toContain('withdrawal.charged_back')
  const [{ transactionId }] = body['data'] as [{ transactionId: string }]
  await reviewWithdrawal(w.server.deps.db, transactionId, 'approve', operator())
  // A payout side that is down for a moment is no reason for another review.
  await advanceWithdrawals({ ...w.deps, payouts: { ...w.bank.port, pay: async () => ({ is: 'notSent' }) } })
  for (let minute = 0; minute < 60; minute += 1) await w.pass(minuteMs)
  expect((await w.states(browser)).at(-1)).toBe('sent')
})

test('[WD-06, FUND-45] a deposit that was charged back need not be traded, and costs no fee', async () => {
  const { browser, account, id } = await w.person(50_000)
  const quote = async () => {
    const body = { alt: 'BCH', fixed: false, amount: '100.00', method: 'USD', currency: 'USD', wallet: 'US1234', account }
    return (await browser.post('/api/withdrawal', body)).body
  }
  const reference = await w.cardDeposit(id, account, 30_000)
  await w.cardDeposit(id, account, 10_000)
  expect(await quote()).toMatchObject({ case: 'two', need_turnover: '400.00', quote: { fee: '5.00' } })
  await chargeBack(w.server.deps.db, reference, operator())
  expect(await quote()).toMatchObject({ case: 'two', need_turnover: '100.00' })
  expect((await browser.post('/api/withdrawal/overview', { account })).body).toMatchObject({ deposit: { needed: '100.00' } })
  expect(await auditLedger(w.server.deps.db)).toEqual([])
})
