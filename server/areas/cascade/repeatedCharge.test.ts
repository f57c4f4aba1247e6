import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CardPayer, type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { openAttempt, type OpenedAttempt } from './openAttempt.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

/** Opens an attempt that is never sent, as a server does that is stopped right after. */
async function prepare(one: CardPayer, deposit: string, processor: 'PFS' | 'VLOAD' = 'PFS'): Promise<OpenedAttempt> {
  const { db, now } = cards.server.deps
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card }
  return db
    .transaction()
    .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, processor, order, one.card, now()))
}

test('[SRV-04] a used key at another processor is refused and charges nothing', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  await cards.server.deps.db.deleteFrom('idempotency').where('customer_id', '=', one.id).execute()
  expect(await cards.send(one, 'vload', deposit, 1)).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
  expect(await cards.books(deposit)).toHaveLength(1)
})

test('[SRV-04] another amount for a known deposit is refused by its code', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const changed = await cards.send(one, 'vload', deposit, 2, { amount: '301.00' })
  expect(changed).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
})

test('[FUND-35] a new attempt starts with nothing but its order', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  const opened = await prepare(one, deposit)
  const { now } = cards.server.clock
  const nothing = { code: null, message: null, bank_url: null, secure_code: null, processor_id: null, late: null }
  const order = {
    reference: `${deposit}.1`,
    deposit_id: deposit,
    customer_id: one.id,
    seq: 1,
    processor: 'PFS',
    fingerprint: `card-${one.id}`,
  }
  const times = { prepared_at: now, sent_at: null, settled_at: null, ask_at: now + 600_000 }
  expect(opened).toMatchObject({ attempt: { ...order, ...times, ...nothing, status: 'prepared', next: false } })
})

test('[FUND-35] the repeat of a charge that was never sent sends it with its card', async () => {
  const one = await cards.payer('approved')
  const { db, external } = cards.server.deps
  const deposit = randomUUID()
  await prepare(one, deposit)
  const { token } = await db.selectFrom('card').select('token').where('id', '=', one.card).executeTakeFirstOrThrow()
  const charges = vi.spyOn(external.processors, 'charge')
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  expect(charges.mock.calls).toEqual([['PFS', expect.objectContaining({ reference: `${deposit}.1`, card: token })]])
  charges.mockRestore()
  expect(await cards.balance(one)).toBe(30_000)
  const alone = randomUUID()
  await prepare(one, alone, 'VLOAD')
  expect(await prepare(one, alone, 'VLOAD')).toMatchObject({ card: null })
})

test('[FUND-22] a passed check is not repeated by its charge', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const checks = vi.spyOn(cards.server.deps.external.processors, 'check')
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  expect(checks).not.toHaveBeenCalled()
  checks.mockRestore()
})

test.each<[string, (other: CardPayer) => object]>([
  ['another amount', () => ({ amount: 30_001 })],
  ['another currency', () => ({ currency: 'USD' })],
  ['another card', ({ card }) => ({ card_id: card })],
  ['another person', ({ id }) => ({ customer_id: id })],
])('[FUND-22] a check of %s does not count: the charge is checked itself', async (_name, changeOf) => {
  const [one, other] = [await cards.payer('approved'), await cards.payer('approved')]
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.server.deps.db.updateTable('card_check').set(changeOf(other)).where('deposit_id', '=', deposit).execute()
  const checks = vi.spyOn(cards.server.deps.external.processors, 'check')
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
  expect(checks).toHaveBeenCalledTimes(1)
  checks.mockRestore()
})
