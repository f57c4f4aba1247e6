import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { money } from '../../../../domain/kernel/money.ts'
import { type CardServer, openCardServer } from '../../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const rowOf = (deposit: string) =>
  cards.server.deps.db.selectFrom('card_check').selectAll().where('deposit_id', '=', deposit).executeTakeFirst()

test('[FUND-22] without an answer from FRAUD neither check nor charge passes', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  const silent = vi.spyOn(cards.server.deps.external.processors, 'check').mockResolvedValue({ is: 'unknown' })
  const [checked, charged] = [await cards.check(one, deposit), await cards.send(one, 'pfs', deposit, 1)]
  silent.mockRestore()
  for (const answer of [checked, charged]) expect(answer).toMatchObject({ status: 503, body: { error: 'cascade.response_error' } })
  expect(await rowOf(deposit)).toBeUndefined()
  expect(await cards.books(deposit)).toEqual([])
})

test('[FUND-22] a check without an amount is one of zero dollars', async () => {
  const one = await cards.payer('approved')
  const checks = vi.spyOn(cards.server.deps.external.processors, 'check')
  const plain = randomUUID()
  expect((await one.browser.post('/api/fraud/card', { card: one.card, deposit: plain })).body).toEqual({ return: 'true' })
  expect((await one.browser.post('/api/fraud/card', { card: one.card, amount: '7.50' })).body).toEqual({ return: 'true' })
  const asked = checks.mock.calls.map(([processor, { amount }]) => [processor, amount])
  checks.mockRestore()
  expect(asked).toEqual([
    ['FRAUD', money(0, 'USD')],
    ['FRAUD', money(750, 'USD')],
  ])
  expect(await rowOf(plain)).toMatchObject({ amount: 0, currency: 'USD' })
})

test('[FUND-22] a check of a wrong amount is refused at its field', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  expect((await cards.check(one, deposit, '300.001')).body).toMatchObject({
    return: 'false',
    error: 'funding.wrong_amount',
    fields: { amount: 'amount.precision' },
  })
  expect(await rowOf(deposit)).toBeUndefined()
})

test('[FUND-22] a passed check is stored for its person, card and amount; the last one counts', async () => {
  const [one, other] = [await cards.payer('approved'), await cards.payer('approved')]
  const deposit = randomUUID()
  await cards.check(one, deposit, '400.00')
  cards.server.clock.now += 1_000
  await cards.check(one, deposit)
  const row = {
    deposit_id: deposit,
    customer_id: one.id,
    card_id: one.card,
    amount: 30_000,
    currency: 'EUR',
    passed_at: cards.server.clock.now,
  }
  expect(await rowOf(deposit)).toEqual(row)
  // Another person cannot replace it.
  expect((await cards.check(other, deposit, '1000.00')).body).toEqual({ return: 'true' })
  expect(await rowOf(deposit)).toEqual(row)
})

test('[FUND-22] a refused check stores nothing, and a reason is given in both fields', async () => {
  const one = await cards.payer('reason')
  const deposit = randomUUID()
  const text = 'The name on the card is not yours.'
  expect((await cards.check(one, deposit)).body).toEqual({ return: 'false', error: 'cascade.reason', reason: text, message: text })
  const without = vi.spyOn(cards.server.deps.external.processors, 'check').mockResolvedValueOnce({ is: 'refused', why: 'reason' })
  expect((await cards.check(one, deposit)).body).toEqual({ return: 'false', error: 'cascade.reason' })
  without.mockRestore()
  expect(await rowOf(deposit)).toBeUndefined()
})
