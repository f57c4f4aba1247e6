import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { openAttempt } from './openAttempt.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test.each([
  ['failLimit', { fail_limit: true, error: 'cascade.fail_limit' }],
  ['dayLimit', { day_limit: true, error: 'cascade.day_limit' }],
  ['badCard', { bad_card: true, error: 'cascade.bad_card' }],
  ['reason', { reason: 'The name on the card is not yours.', error: 'cascade.reason' }],
] as const)('[FUND-22] the check answers %s, and a charge is refused likewise', async (scenario, answer) => {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  expect((await cards.check(one, deposit)).body).toMatchObject({ return: 'false', ...answer })
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ return: 'false', error: answer.error })
  expect(await cards.books(deposit)).toEqual([])
})

test('[FUND-22] check and charge refuse the fourth card transaction of a day', async () => {
  const one = await cards.payer('approved')
  for (let count = 0; count < 3; count++) {
    const deposit = randomUUID()
    await cards.check(one, deposit)
    expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  }
  const fourth = randomUUID()
  expect((await cards.check(one, fourth)).body).toMatchObject({ return: 'false', day_limit: true })
  expect((await cards.send(one, 'pfs', fourth, 1)).body).toMatchObject({ error: 'cascade.day_limit' })
  expect(await cards.balance(one)).toBe(90_000)
})

test('[FUND-22] nine declines in a day block a card, even if it is saved again', async () => {
  const one = await cards.payer('hardDecline')
  for (let count = 0; count < 9; count++) {
    const deposit = randomUUID()
    await cards.check(one, deposit)
    expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'declined' })
  }
  expect((await cards.check(one, randomUUID())).body).toMatchObject({ return: 'false', fail_limit: true })
  const tenth = randomUUID()
  expect((await cards.send(one, 'pfs', tenth, 1)).body).toMatchObject({ error: 'cascade.fail_limit' })
  expect(await cards.books(tenth)).toEqual([])
})

test('[FUND-22] the fourth card transaction is refused even if none of the first three was sent', async () => {
  const one = await cards.payer('approved')
  const { db, now } = cards.server.deps
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card }
  const prepare = (deposit: string) =>
    db
      .transaction()
      .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, 'PFS', order, one.card, now()))
  for (let count = 0; count < 3; count++) await prepare(randomUUID())
  await expect(prepare(randomUUID())).rejects.toMatchObject({ code: 'cascade.day_limit' })
})

test('[FUND-22] a card saved during another card’s check is not charged', async () => {
  const one = await cards.payer('approved')
  const { db, now } = cards.server.deps
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account }
  const deposit = randomUUID()
  const open = (checkedCard: string | null) =>
    db
      .transaction()
      .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, 'PFS', order, checkedCard, now()))
  expect(await open(null)).toMatchObject({ checkFirst: { card: { id: one.card } } })
  const saved = await db.selectFrom('card').selectAll().where('id', '=', one.card).executeTakeFirstOrThrow()
  const newest = { ...saved, id: `newer-${one.card}`, fingerprint: 'another', saved_at: saved.saved_at + 1 }
  await db.insertInto('card').values(newest).execute()
  expect(await open(one.card)).toMatchObject({ checkFirst: { card: { id: newest.id } } })
  expect(await open(newest.id)).toMatchObject({ attempt: { status: 'prepared' }, deposit: { card_id: newest.id } })
})
