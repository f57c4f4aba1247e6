import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../domain/kernel/time.ts'
import { type CardHouse, openCardHouse, type Payer } from '../../../tests/support/cardHouse.ts'
import { money } from '../../../domain/kernel/money.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'

let cards: CardHouse
beforeAll(async () => void (cards = await openCardHouse()))
afterAll(() => cards.close())

/** Somebody who has brought in money before and whose card is saved. */
async function regular(scenario: 'approved' | 'hardDecline' = 'approved'): Promise<Payer> {
  const payer = await cards.payer(scenario)
  await bringIn(payer)
  return payer
}
const bringIn = ({ account }: Payer) =>
  cards.house.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'deposit',
      reference: randomUUID(),
      at: cards.house.clock.now,
      lines: [
        { holder: { of: 'account', account }, amount: money(10_000, 'EUR') },
        { holder: { of: 'house', name: 'processors' }, amount: money(-10_000, 'EUR') },
      ],
    }),
  )
const quick = (payer: Payer, deposit: string | undefined, change: object = {}) =>
  payer.browser.post('/api/report/quick', {
    amount: '300.00',
    fixed: false,
    bonus: false,
    account: payer.account,
    ...(deposit === undefined ? {} : { deposit }),
    ...change,
  })
const deposits = ({ id }: Payer) => cards.house.deps.db.selectFrom('deposit').selectAll().where('customer_id', '=', id).execute()

test('[TRD-12, FUND-43] the report opens the deposit and charges nothing; the cascade then charges the card once', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  const answers = await Promise.all([quick(payer, deposit), quick(payer, deposit), quick(payer, deposit)])
  for (const { body } of answers) expect(body).toEqual({ return: 'true', transaction_id: deposit })
  expect([await cards.books(deposit), await cards.balance(payer)]).toEqual([[], 10_000])
  expect(await deposits(payer)).toMatchObject([{ id: deposit, account_id: payer.account, amount: 30_000, status: 'open', card_id: null }])
  // Nothing is under way yet that another device could take up.
  expect((await payer.browser.post('/api/deposit/open', {})).body).toMatchObject({ data: [] })
  expect((await cards.check(payer, deposit)).body).toEqual({ return: 'true' })
  for (let sends = 0; sends < 3; sends++) expect((await cards.send(payer, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  expect((await cards.books(deposit)).map(({ taken }) => taken)).toEqual([1])
  expect(await cards.balance(payer)).toBe(40_000)
  expect(await deposits(payer)).toMatchObject([{ status: 'succeeded', card_id: payer.card }])
  expect((await quick(payer, deposit)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[TRD-12] the deposit that was opened is the one that is charged: another amount, bonus or account under its id is refused', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  await quick(payer, deposit)
  expect(await quick(payer, deposit, { amount: '301.00' })).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
  expect(await cards.send(payer, 'pfs', deposit, 1, { amount: '3000.00' })).toMatchObject({ status: 422 })
  expect(await cards.send(payer, 'pfs', deposit, 1, { bonus: true })).toMatchObject({ status: 422 })
  const thief = await regular()
  expect(await quick(thief, deposit)).toMatchObject({ status: 422 })
  expect(await cards.books(deposit)).toEqual([])
})

test.each<[string, () => Promise<Payer>, object, string]>([
  ['who has brought in nothing', () => cards.payer('approved'), {}, 'quick.notOffered'],
  ['an amount below the minimum', () => regular(), { amount: '249.99' }, 'funding.below_minimum'],
  ['no amount', () => regular(), { amount: '0' }, 'funding.below_minimum'],
  [
    'who has no card that may be charged',
    async () => {
      const payer = await regular()
      await payer.browser.post('/api/triggers/cards', { card: payer.card, can_load: false })
      return payer
    },
    {},
    'cards.none',
  ],
  [
    'whose day has three card transactions',
    async () => {
      const payer = await regular()
      for (let count = 0; count < 3; count++) {
        const deposit = randomUUID()
        await cards.check(payer, deposit)
        await cards.send(payer, 'pfs', deposit, 1)
      }
      return payer
    },
    {},
    'cascade.day_limit',
  ],
])('[TRD-12] %s is refused before anything is opened', async (_name, somebody, change, error) => {
  const payer = await somebody()
  const before = (await deposits(payer)).length
  expect((await quick(payer, randomUUID(), change)).body).toMatchObject({ return: 'false', error })
  expect((await deposits(payer)).length).toBe(before)
})

test('[TRD-12] one that is left is charged no more: it ends by itself, and a late charge is refused', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  await quick(payer, deposit)
  cards.house.clock.now += hourMs + 1
  await cards.sweep()
  expect(await deposits(payer)).toMatchObject([{ status: 'failed', code: 'deposit.left' }])
  const { email } = await cards.house.deps.db.selectFrom('customer').select('email').where('id', '=', payer.id).executeTakeFirstOrThrow()
  await payer.browser.signIn(email)
  expect((await cards.send(payer, 'pfs', deposit, 1)).body).toMatchObject({ error: 'deposit.closed' })
  expect(await cards.books(deposit)).toEqual([])
})

test('[ACC-03] the exchange account takes a plain amount of its fiat by card, without a bonus, and says so', async () => {
  const payer = await regular()
  await payer.browser.post('/api/us/set_account_exchange', {})
  const account = `exchange-eur-${payer.id}`
  for (const change of [{ fixed: false }, { fixed: true, bonus: true }])
    expect((await cards.send(payer, 'pfs', randomUUID(), 1, { account, ...change })).body).toMatchObject({ error: 'account.fixed' })
  expect((await cards.send(payer, 'pfs', randomUUID(), 1, { account, fixed: true, amount: '249.00' })).body).toMatchObject({
    error: 'funding.below_minimum',
  })
  const paid = randomUUID()
  await cards.check(payer, paid, '1000.00')
  expect((await cards.send(payer, 'pfs', paid, 1, { account, fixed: true, amount: '1000.00' })).body).toMatchObject({ status: 'approved' })
  const wallets = (await payer.browser.post('/api/triggers/exchange', {})).body['data'] as Record<string, string>
  // A bronze deposit, and no bonus with it.
  expect([wallets['EUR'], wallets['USD']]).toEqual(['1000.00', '0.00'])
  expect((await quick(payer, randomUUID(), { account, fixed: true })).body).toMatchObject({ error: 'quick.notOffered' })
  expect(await auditLedger(cards.house.deps.db)).toEqual([])
})
