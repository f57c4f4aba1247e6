import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardServer, chargeHeaders, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const noCard = { card: undefined }

test('[FUND-02] VLOAD’s own tab needs no card and no check, and runs VLOAD alone', async () => {
  // A person whose cards all fail the check and who has no usable card left.
  const one = await cards.payer('badCard')
  await cards.server.deps.db.deleteFrom('card').where('customer_id', '=', one.id).execute()
  const deposit = randomUUID()
  expect((await cards.send(one, 'vload', deposit, 1, noCard)).body).toMatchObject({ status: 'secure' })
  const [charge] = await cards.books(deposit)
  await cards.sandbox.inject({ method: 'POST', url: `/vload/${charge?.id}`, payload: { decision: 'confirm', return: 'http://app.test' } })
  expect((await cards.listen(one, 'vload', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(one)).toBe(30_000)
})

test.each(['FRAUD,VLOAD,PFS', 'PFS', 'FRAUD,PFS,VLOAD'])(
  '[FUND-02] with the cascade %s nothing follows a decline in VLOAD’s own tab',
  async (cascade) => {
    const one = await cards.payer('approved')
    const { db } = cards.server.deps
    await db.updateTable('customer').set({ cascade }).where('id', '=', one.id).execute()
    const deposit = randomUUID()
    await cards.send(one, 'vload', deposit, 1, noCard)
    // A decline that would allow another processor.
    await db
      .updateTable('payment_attempt')
      .set({ status: 'declined', code: 'decline.try_again', next: true, settled_at: 0 })
      .where('deposit_id', '=', deposit)
      .execute()
    await cards.check(one, deposit)
    expect((await cards.send(one, 'pfs', deposit, 2)).body).toMatchObject({ return: 'false', error: 'cascade.wrong_processor' })
    expect(await cards.books(deposit)).toHaveLength(1)
  },
)

test('[FUND-02] a decline in VLOAD’s own tab ends a deposit that a cascade would continue', async () => {
  const one = await cards.payer('approved')
  const { db } = cards.server.deps
  await db.updateTable('customer').set({ cascade: 'FRAUD,VLOAD,PFS' }).where('id', '=', one.id).execute()
  const deposit = randomUUID()
  await cards.send(one, 'vload', deposit, 1, noCard)
  const [charge] = await cards.books(deposit)
  await cards.sandbox.inject({ method: 'POST', url: `/vload/${charge?.id}`, payload: { decision: 'refuse', return: 'http://app.test' } })
  await cards.listen(one, 'vload', `${deposit}.1`)
  const row = await db.selectFrom('deposit').select(['status', 'stack']).where('id', '=', deposit).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'failed', stack: 'VLOAD' })
})

test('[FUND-30] a prepared VLOAD payment runs alone, even if the body names a card', async () => {
  const one = await cards.payer('badCard')
  const deposit = randomUUID()
  const body = { amount: '300.00', currency: 'EUR', fixed: false, bonus: false, deposit, account: one.account, card: one.card }
  const prepared = await one.browser.post('/api/vload/prepare', body, chargeHeaders(deposit))
  expect(prepared.body).toMatchObject({ status: 'secure' })
  const row = await cards.server.deps.db.selectFrom('deposit').select(['card_id', 'stack']).where('id', '=', deposit).executeTakeFirst()
  expect(row).toEqual({ card_id: null, stack: 'VLOAD' })
})

test.each([
  ['FR', 'FRAUD,PFS,VLOAD'],
  ['FR', 'PFS'],
])('[FUND-04] a person in %s with the cascade %s is not charged by PFS', async (country, cascade) => {
  const one = await cards.payer('approved', country)
  await cards.server.deps.db.updateTable('customer').set({ cascade }).where('id', '=', one.id).execute()
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ return: 'false', error: 'funding.no_method' })
  expect(await cards.books(deposit)).toEqual([])
})
