import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { auditLedger } from '../../ledger/balance.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test.each(['lostAnswer', 'errorAfterCharge', 'garbage'] as const)(
  '[FUND-35] %s is unknown, blocks the next processor, and is resolved by a status request',
  async (scenario) => {
    const one = await cards.payer(scenario)
    const deposit = randomUUID()
    await cards.check(one, deposit)
    expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'unknown' })
    expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'cascade.still_running' })
    expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
    expect(await cards.balance(one)).toBe(30_000)
  },
)

test('[FUND-35] a lost request stays unknown until it cannot arrive any more; then it is voided', async () => {
  const one = await cards.payer('lostRequest')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'unknown' })
  expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({ status: 'unknown' })
  cards.server.clock.now += 12_000
  expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({ status: 'declined', next: true, error: 'cascade.not_sent' })
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ status: 'secure' })
  // The lost request arrives after all: the processor charges nothing for it.
  const late = { reference: `${deposit}.1`, amount: '300.00', currency: 'EUR', card: null, returnTo: 'http://app.test' }
  await cards.sandbox.inject({ method: 'POST', url: '/processors/PFS/charges', payload: late })
  expect((await cards.books(deposit)).map(({ taken }) => taken)).toEqual([0, 0])
})

test('[FUND-34, ENG-14] a very late result is credited and notified when no client listens any more', async () => {
  const one = await cards.payer('late')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'waiting' })
  cards.server.clock.now += 61_000
  await cards.sweep()
  expect(await cards.balance(one)).toBe(30_000)
  const { body } = await one.browser.post('/api/us/notifications', {})
  expect(body['list']).toMatchObject([{ kind: 'depositCredited', params: { amount: '300.00', currency: 'EUR' } }, { kind: 'newDevice' }])
})

test('[FUND-35] an approval after a recorded decline is refunded, not credited, and an operator is notified', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const [charge] = await cards.books(deposit)
  await cards.sandbox.inject({ method: 'POST', url: `/charges/${charge?.id}`, payload: { decision: 'approve' } })
  cards.alerts.length = 0
  cards.server.clock.now += 20_000
  await cards.sweep()
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1, returned: 1 }])
  expect(cards.alerts).toMatchObject([{ reference: `${deposit}.1` }])
  cards.server.clock.now += 3_600_000
  await cards.sweep()
  expect(await cards.balance(one)).toBe(0)
  const suspense = await cards.server.deps.db
    .selectFrom('ledger_posting')
    .select((of) => of.fn.sum<string>('amount').as('sum'))
    .where('account_id', '=', 'system:suspense:EUR')
    .executeTakeFirstOrThrow()
  expect(Number(suspense.sum)).toBe(0)
})

test('[SRV-03] the ledger is consistent at the end', async () => {
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})
