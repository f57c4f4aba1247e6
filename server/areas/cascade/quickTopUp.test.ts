import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hourMs } from '../../../domain/kernel/time.ts'
import { type CardPayer, type CardServer, numberOf, openCardServer, saveCard } from '../../../tests/support/cardServer.ts'
import { money } from '../../../domain/kernel/money.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'

let cards: CardServer
beforeAll(async () => void (cards = await openCardServer()))
afterAll(() => cards.close())

/** A person with an earlier deposit and a saved card. */
async function regular(scenario: 'approved' | 'hardDecline' = 'approved'): Promise<CardPayer> {
  const payer = await cards.payer(scenario)
  await bringIn(payer)
  return payer
}
const bringIn = ({ account }: CardPayer) =>
  cards.server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'deposit',
      reference: randomUUID(),
      at: cards.server.clock.now,
      postings: [
        { holder: { of: 'account', account }, amount: money(10_000, 'EUR') },
        { holder: { of: 'system', name: 'processors' }, amount: money(-10_000, 'EUR') },
      ],
    }),
  )
const quick = (payer: CardPayer, deposit: string | undefined, change: object = {}) =>
  payer.browser.post('/api/report/quick', {
    amount: '300.00',
    fixed: false,
    bonus: false,
    account: payer.account,
    ...(deposit === undefined ? {} : { deposit }),
    ...change,
  })
const deposits = ({ id }: CardPayer) => cards.server.deps.db.selectFrom('deposit').selectAll().where('customer_id', '=', id).execute()

test('[TRD-12, FUND-43] the report opens the deposit without charging; the cascade then charges the card once', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  const answers = await Promise.all([quick(payer, deposit), quick(payer, deposit), quick(payer, deposit)])
  for (const { body } of answers) expect(body).toEqual({ return: 'true', transaction_id: deposit })
  expect([await cards.books(deposit), await cards.balance(payer)]).toEqual([[], 10_000])
  expect(await deposits(payer)).toMatchObject([{ id: deposit, account_id: payer.account, amount: 30_000, status: 'open', card_id: null }])
  // Nothing is in progress yet that another device could resume.
  expect((await payer.browser.post('/api/deposit/open', {})).body).toMatchObject({ data: [] })
  expect((await cards.check(payer, deposit)).body).toEqual({ return: 'true' })
  for (let sends = 0; sends < 3; sends++) expect((await cards.send(payer, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  expect((await cards.books(deposit)).map(({ taken }) => taken)).toEqual([1])
  expect(await cards.balance(payer)).toBe(40_000)
  expect(await deposits(payer)).toMatchObject([{ status: 'succeeded', card_id: payer.card }])
  expect((await quick(payer, deposit)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[TRD-12] a charge with another amount, bonus or account under the same id is refused', async () => {
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

test.each<[string, () => Promise<CardPayer>, object, string]>([
  ['a first deposit', () => cards.payer('approved'), {}, 'quick.notOffered'],
  ['an amount below the minimum', () => regular(), { amount: '249.99' }, 'funding.below_minimum'],
  ['no amount', () => regular(), { amount: '0' }, 'funding.below_minimum'],
  [
    'a person without a usable card',
    async () => {
      const payer = await regular()
      await payer.browser.post('/api/triggers/cards', { card: payer.card, can_load: false })
      return payer
    },
    {},
    'cards.none',
  ],
  [
    'a fourth card transaction of the day',
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
  [
    'a card declined nine times in a day',
    async () => {
      const payer = await regular('hardDecline')
      for (let count = 0; count < 9; count++) {
        const deposit = randomUUID()
        await cards.check(payer, deposit)
        await cards.send(payer, 'pfs', deposit, 1)
      }
      return payer
    },
    {},
    'cascade.fail_limit',
  ],
])('[TRD-12] %s is refused before anything is opened', async (_name, createPayer, change, error) => {
  const payer = await createPayer()
  const before = (await deposits(payer)).length
  const { body } = await quick(payer, randomUUID(), change)
  expect(body).toMatchObject({ return: 'false', error })
  // FUND-46: a limit says until when.
  expect(typeof body['until']).toBe(error.endsWith('_limit') ? 'number' : 'undefined')
  expect((await deposits(payer)).length).toBe(before)
})

test('[TRD-12, FUND-36] a top-up beside a deposit at its bank’s page is refused, and opens nothing', async () => {
  const payer = await regular()
  const [first, second] = [randomUUID(), randomUUID()]
  await cards.check(payer, first)
  const spy = vi
    .spyOn(cards.server.deps.external.processors, 'charge')
    .mockResolvedValueOnce({ is: 'secure', id: 'p', url: 'https://bank.test/' })
  await cards.send(payer, 'pfs', first, 1)
  spy.mockRestore()
  expect((await quick(payer, second)).body).toMatchObject({ return: 'false', error: 'cascade.other_open' })
  expect((await deposits(payer)).map(({ id }) => id)).toEqual([first])
})

test.each([
  ['cascade.other_open', 1],
  ['cascade.day_limit', 3],
])('[TRD-12, FUND-44] a top-up whose first charge meets %s has failed', async (code, others) => {
  const payer = await regular()
  const deposit = randomUUID()
  await quick(payer, deposit)
  const spy = vi.spyOn(cards.server.deps.external.processors, 'charge')
  if (code === 'cascade.other_open') spy.mockResolvedValueOnce({ is: 'waiting', id: 'p' })
  for (let count = 0; count < others; count++) {
    const other = randomUUID()
    await cards.check(payer, other)
    await cards.send(payer, 'pfs', other, 1)
  }
  spy.mockRestore()
  // Another person’s charge under its id closes nothing.
  const thief = await regular()
  await cards.check(thief, deposit)
  expect(await cards.send(thief, 'pfs', deposit, 1)).toMatchObject({ status: 422 })
  await cards.check(payer, deposit)
  expect((await cards.send(payer, 'pfs', deposit, 1)).body).toMatchObject({ error: code })
  expect((await deposits(payer)).find(({ id }) => id === deposit)).toMatchObject({ status: 'failed', code })
  expect(await cards.books(deposit)).toEqual([])
})

test('[TRD-12, FUND-46] a card declined too often keeps no other saved card from a top-up', async () => {
  const payer = await regular('hardDecline')
  for (let count = 0; count < 9; count++) {
    const deposit = randomUUID()
    await cards.check(payer, deposit)
    await cards.send(payer, 'pfs', deposit, 1)
  }
  const other = (await saveCard(payer.browser, numberOf('approved'))).body['data'] as { id: string }
  await payer.browser.post('/api/triggers/cards', { card: payer.card, prefer: true })
  const deposit = randomUUID()
  expect((await quick(payer, deposit)).body).toEqual({ return: 'true', transaction_id: deposit })
  const paid = { ...payer, card: other.id }
  await cards.check(paid, deposit)
  expect((await cards.send(paid, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
})

test('[TRD-12] an abandoned quick top-up ends by itself, and a late charge is refused', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  await quick(payer, deposit)
  cards.server.clock.now += hourMs + 1
  await cards.sweep()
  expect(await deposits(payer)).toMatchObject([{ status: 'failed', code: 'deposit.left' }])
  const { email } = await cards.server.deps.db.selectFrom('customer').select('email').where('id', '=', payer.id).executeTakeFirstOrThrow()
  await payer.browser.signIn(email)
  expect((await cards.send(payer, 'pfs', deposit, 1)).body).toMatchObject({ error: 'deposit.closed' })
  expect(await cards.books(deposit)).toEqual([])
})

test('[ACC-03] the exchange account accepts a plain fiat amount by card, without a bonus', async () => {
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
  // A bronze deposit without a bonus.
  expect([wallets['EUR'], wallets['USD']]).toEqual(['1000.00', '0.00'])
  expect((await quick(payer, randomUUID(), { account, fixed: true })).body).toMatchObject({ error: 'quick.notOffered' })
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})

test('[TRD-12, FUND-36] a quick top-up whose processors are all not served ends as failed', async () => {
  const payer = await regular()
  const deposit = randomUUID()
  await quick(payer, deposit)
  expect((await payer.browser.post('/api/deposit/cancel', { deposit, failed: true })).body).toEqual({ return: 'true' })
  expect(await deposits(payer)).toMatchObject([{ status: 'failed', code: 'cascade.no_processor' }])
})
