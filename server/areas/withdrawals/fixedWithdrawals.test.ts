import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { grantBonus } from '../promotions/grantBonus.ts'
import { grantGift } from '../promotions/grantGift.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

/** Creates a person with an exchange wallet. */
async function holder(currency: Currency, minor: number) {
  const person = await w.person(0)
  const { db, now } = w.server.deps
  const account = await db
    .transaction()
    .execute((trx) => openAccount(trx, { customerId: person.id, currency, type: 'exchange', at: now() }))
  if (minor > 0) await w.credit(account, minor, 'test', currency)
  return { ...person, account }
}
const fixed = (account: string, more: object) => w.request(account, { is_fixed: true, ...more })

test('[WD-08, ACC-03] an exchange wallet is withdrawn in fixed mode only, in its own coin, without a quote', async () => {
  const { browser, account } = await holder('BTC', 1_000_000)
  const own = { amount: '0.005', currency: 'BTC' }
  expect((await w.final(browser, w.request(account, own))).body).toMatchObject({ error: 'account.fixed' })
  expect((await w.final(browser, fixed(account, own))).body).toMatchObject({ return: 'true' })
  expect(await w.balance(account)).toBe(500_000)
  expect((await browser.post('/api/withdrawal/list', {})).body).toMatchObject({
    data: [{ arrives: '0.00500000', arrivesCurrency: 'BTC', fee: '0.00000000' }],
  })
})

test.each([
  ['BTC', 1_000_000, { proc: 'USD', amount: '0.005', wallet: 'US1234' }, '340.00'],
  ['ETC', 500_000_000, { proc: 'Bitcoin', amount: '1.00', wallet: bitcoin }, '0.00039705'],
  ['USD', 50_000, { proc: 'Bitcoin', amount: '100.00', wallet: bitcoin }, '0.00147058'],
] as const)('[ACC-03] a %s wallet is paid in another currency only as its quote says', async (currency, minor, more, arrives) => {
  const { browser, account } = await holder(currency, minor)
  const request = fixed(account, { ...more, currency })
  expect((await w.send(browser, request)).body).toMatchObject({ return: 'false', error: 'withdrawal.converts' })
  const { body } = await browser.post('/api/withdrawal', { ...more, method: more.proc, fixed: true, currency, account })
  expect(body).toMatchObject({ quote: { arrives } })
  expect((await w.send(browser, { ...request, arrives: '9999.00' })).body).toMatchObject({ error: 'withdrawal.stale_quote' })
  expect(await w.balance(account)).toBe(minor)
  expect((await w.final(browser, { ...request, arrives })).body).toMatchObject({ return: 'true' })
})

test('[ACC-03, WD-14] neither bonus nor gift is granted on an exchange account, so nothing there is bound', async () => {
  const { browser, account, id } = await holder('USD', 50_000)
  const { db } = w.server.deps
  const at = w.server.clock.now
  await db.insertInto('gift').values({ customer_id: id, code: 'fifty', promised_at: at, reference: null, given_at: null }).execute()
  const deposit = money(50_000, 'USD')
  const grants = { customerId: id, account, deposit, of: `${account}:deposit`, at }
  await db.transaction().execute(async (trx) => {
    await grantGift(trx, grants)
    await grantBonus(trx, { ...grants, reference: `${account}:deposit`, openedAt: at })
  })
  expect(await w.balance(account)).toBe(50_000)
  // The gift stays promised for a later deposit.
  expect(await db.selectFrom('gift').select('given_at').where('customer_id', '=', id).execute()).toEqual([{ given_at: null }])
  expect((await browser.post('/api/withdrawal/money', { account })).body).toMatchObject({ free: '500.00', boundBy: [] })
  expect((await browser.post('/api/withdrawal/overview', { account })).body).toMatchObject({ obstacles: [] })
})
