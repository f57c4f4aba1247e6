import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../domain/kernel/time.ts'
import { type CardServer, openCardServer, type CardPayer, numberOf, saveCard } from '../../../tests/support/cardServer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { reachedLimit } from './limits.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

async function charge(one: CardPayer, more: object): Promise<Record<string, unknown>> {
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { body } = await cards.send(one, 'pfs', deposit, 1, more)
  if (body['return'] === 'false') expect(await cards.books(deposit)).toEqual([])
  return body
}
const openFor = (one: CardPayer, currency: 'USD' | 'BTC'): Promise<string> =>
  cards.server.deps.db.transaction().execute((trx) => openAccount(trx, { customerId: one.id, currency, type: 'real', at: 1 }))

test.each<[string, object, object]>([
  ['an account that nobody has', { account: 'eur-0' }, { error: 'account.unknown' }],
  ['another currency than the account’s', { currency: 'USD' }, { error: 'account.currency' }],
  ['an amount with too many digits', { amount: '300.001' }, { error: 'funding.wrong_amount', fields: { amount: 'amount.precision' } }],
  ['an amount below the minimum', { amount: '249.99' }, { error: 'funding.below_minimum', fields: { amount: 'funding.below_minimum' } }],
  ['a card that nobody has', { card: 'none' }, { error: 'cards.none' }],
])('[FUND-05] a charge with %s is refused and charges nothing', async (_name, more, refusal) => {
  const one = await cards.payer('approved')
  expect(await charge(one, more)).toMatchObject({ return: 'false', ...refusal })
})

test('[FUND-05] another person’s account and card, closed accounts and coins are refused', async () => {
  const [one, other] = [await cards.payer('approved'), await cards.payer('approved')]
  expect(await charge(one, { account: other.account })).toMatchObject({ error: 'account.unknown' })
  expect(await charge(one, { card: other.card })).toMatchObject({ error: 'cards.none' })
  const [dollars, bitcoin] = [await openFor(one, 'USD'), await openFor(one, 'BTC')]
  expect(await charge(one, { account: bitcoin, currency: 'BTC', amount: '0.1' })).toMatchObject({ error: 'account.currency' })
  await cards.server.deps.db.updateTable('account').set({ closed: true }).where('id', '=', dollars).execute()
  expect(await charge(one, { account: dollars, currency: 'USD' })).toMatchObject({ error: 'account.unknown' })
  await cards.server.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', one.id).execute()
  expect(await charge(one, {})).toMatchObject({ error: 'funding.demo' })
})

test.each<[string, object, string, string]>([
  ['a person’s own minimum', { md: '400' }, '399.99', '400.00'],
  ['a person’s second minimum', { mdps: '300' }, '299.99', '300.00'],
  ['a person’s third minimum', { min_deposit: '350' }, '349.99', '350.00'],
  ['an affiliate’s minimum', { affiliate_id: 'smallstart' }, '99.99', '100.00'],
])('[FUND-09] a charge below %s is refused, one of exactly that is accepted', async (_name, change, below, least) => {
  const one = await cards.payer('approved')
  await cards.server.deps.db.updateTable('customer').set(change).where('id', '=', one.id).execute()
  expect(await charge(one, { amount: below })).toMatchObject({ error: 'funding.below_minimum' })
  expect(await charge(one, { amount: least })).toMatchObject({ status: 'approved' })
})

test('[FUND-09] an affiliate’s maximum holds for cards', async () => {
  const one = await cards.payer('approved')
  await cards.server.deps.db.updateTable('customer').set({ affiliate_id: 'smallstart' }).where('id', '=', one.id).execute()
  expect(await charge(one, { amount: '5000.01' })).toMatchObject({ error: 'funding.above_maximum' })
  expect(await charge(one, { amount: '5000.00' })).toMatchObject({ status: 'approved' })
})

test('[FUND-12] without a card the newest that is not removed is charged', async () => {
  const one = await cards.payer('hardDecline')
  const { db, clock } = { db: cards.server.deps.db, clock: cards.server.clock }
  clock.now += 1_000
  const newest = ((await saveCard(one.browser, numberOf('approved'))).body['data'] as { id: string }).id
  const chargedCard = async (): Promise<unknown> => {
    const deposit = randomUUID()
    await cards.send(one, 'pfs', deposit, 1, { card: undefined })
    return (await db.selectFrom('deposit').select('card_id').where('id', '=', deposit).executeTakeFirst())?.card_id
  }
  const remove = (id: string) => db.updateTable('card').set({ can_load: false }).where('id', '=', id).execute()
  expect(await chargedCard()).toBe(newest)
  await remove(newest)
  expect(await charge(one, { card: newest })).toMatchObject({ error: 'cards.none' })
  expect(await chargedCard()).toBe(one.card)
  await remove(one.card)
  expect(await charge(one, { card: undefined })).toMatchObject({ error: 'cards.none' })
})

const attempts = (one: CardPayer, count: number, change: object) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const deposit = randomUUID()
      const { db } = cards.server.deps
      await db
        .insertInto('deposit')
        .values({
          id: deposit,
          customer_id: one.id,
          account_id: one.account,
          amount: 30_000,
          currency: 'EUR',
          bonus: false,
          fixed: false,
          card_id: null,
          stack: 'PFS',
          status: 'failed',
          code: null,
          opened_at: 0,
          closed_at: 0,
        })
        .execute()
      const row = {
        processor: 'PFS' as const,
        code: null,
        message: null,
        next: false,
        bank_url: null,
        secure_code: null,
        processor_id: null,
      }
      const times = { prepared_at: 0, sent_at: 0, settled_at: 0, ask_at: null, late: null, union_card: false, needs_cvv: false }
      const own = { reference: `${deposit}.1`, deposit_id: deposit, customer_id: one.id, seq: 1, fingerprint: `card-${one.id}` }
      await db
        .insertInto('payment_attempt')
        .values({ ...row, ...times, ...own, status: 'approved', ...change })
        .execute()
    }),
  )
const limitOf = (one: CardPayer, now: number) =>
  cards.server.deps.db.transaction().execute((trx) => reachedLimit(trx, one.id, `card-${one.id}`, now))

/** Some midnight in UTC. */
const midnight = 20_000 * dayMs

test.each<[string, number, object, number, string | null]>([
  ['three charges since midnight', 3, { prepared_at: midnight }, midnight + dayMs - 1, 'dayLimit'],
  ['two charges', 2, { prepared_at: midnight }, midnight, null],
  ['charges before midnight', 3, { prepared_at: midnight - 1 }, midnight, null],
  ['charges without a card', 3, { prepared_at: midnight, fingerprint: null }, midnight, null],
  ['voided ones', 3, { prepared_at: midnight, status: 'voided' }, midnight, null],
  ['nine declines in 24 hours', 9, { status: 'declined', settled_at: midnight + 1 }, midnight + dayMs, 'failLimit'],
  ['nine declines, 24 hours old', 9, { status: 'declined', settled_at: midnight }, midnight + dayMs, null],
  ['eight declines', 8, { status: 'declined', settled_at: midnight }, midnight, null],
  ['fourteen declines in 30 days', 14, { status: 'declined', settled_at: midnight + 1 }, midnight + 30 * dayMs, 'failLimit'],
  ['fourteen declines, 30 days old', 14, { status: 'declined', settled_at: midnight }, midnight + 30 * dayMs, null],
  ['thirteen declines', 13, { status: 'declined', settled_at: midnight + 1 }, midnight + 2 * dayMs, null],
  ['declines of another card', 14, { status: 'declined', settled_at: midnight, fingerprint: 'other' }, midnight, null],
])('[FUND-22] the limits count %s', async (_name, count, change, now, limit) => {
  const one = await cards.payer('approved')
  await attempts(one, count, change)
  expect(await limitOf(one, now)).toBe(limit)
})
