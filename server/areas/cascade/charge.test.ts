import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import type { ChargeVerdict } from '../../external/processors.ts'
import { auditLedger } from '../../ledger/balance.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test('[FUND-35] [SRV-04] an approved charge is credited once, and a repeat gets the same answer', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  expect((await cards.check(one, deposit)).body).toEqual({ return: 'true' })
  const first = await cards.send(one, 'pfs', deposit, 1)
  expect(first.body).toMatchObject({ return: 'true', status: 'approved' })
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toEqual(first.body)
  expect(await cards.books(deposit)).toHaveLength(1)
  expect(await cards.balance(one)).toBe(30_000)
})

test.each(['approved', 'chargesAgain'] as const)(
  '[FUND-35] an attempt that was sent is not sent again after its key is deleted: %s',
  async (scenario) => {
    const one = await cards.payer(scenario)
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
    await cards.server.deps.db.deleteFrom('idempotency').where('customer_id', '=', one.id).execute()
    expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
    expect(await cards.books(deposit)).toMatchObject([{ requests: 1, taken: 1 }])
    expect(await cards.balance(one)).toBe(30_000)
  },
)

test('the sandbox charges again for each request of a card that asks for it', async () => {
  const one = await cards.payer('chargesAgain')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { token } = await cards.server.deps.db.selectFrom('card').select('token').where('id', '=', one.card).executeTakeFirstOrThrow()
  const payload = { reference: `${deposit}.1`, amount: '300.00', currency: 'EUR', card: token, returnTo: 'http://app.test' }
  await cards.sandbox.inject({ method: 'POST', url: '/processors/PFS/charges', payload })
  expect(await cards.books(deposit)).toMatchObject([{ requests: 2, taken: 2 }])
})

test('[SRV-04] fifty concurrent repeats make one charge', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const answers = await Promise.all(Array.from({ length: 50 }, () => cards.send(one, 'pfs', deposit, 1)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await cards.books(deposit)).toMatchObject([{ status: 'approved', taken: 1 }])
  expect(await cards.balance(one)).toBe(30_000)
})

test.each([{ amount: '301.00' }, { bonus: true }, { card: 'another' }])(
  '[SRV-04] the same deposit with %j is refused with 422',
  async (change) => {
    const one = await cards.payer('softDecline')
    const deposit = randomUUID()
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
    expect((await cards.send(one, 'pfs', deposit, 1, change)).status).toBe(422)
    if (!('card' in change)) expect((await cards.send(one, 'vload', deposit, 2, change)).status).toBe(422)
  },
)

test('[APP-26] charge and quick top-up refuse a method that the settings exclude', async () => {
  const one = await cards.payer('approved')
  const affiliate = (affiliate_id: string | null) =>
    cards.server.deps.db.updateTable('customer').set({ affiliate_id }).where('id', '=', one.id).execute()
  await affiliate('coinhouse')
  for (const proc of ['pfs', 'vload']) {
    const deposit = randomUUID()
    expect((await cards.send(one, proc, deposit, 1)).body).toMatchObject({ return: 'false', error: 'funding.no_method' })
    expect(await cards.books(deposit)).toEqual([])
  }
  const quick = { amount: '300.00', fixed: false, bonus: false, account: one.account }
  expect((await one.browser.post('/api/report/quick', quick)).body).toMatchObject({ error: 'quick.notOffered' })
  await affiliate(null)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
})

test('[SRV-04] another person’s key is a different deposit, and nothing of it is visible', async () => {
  const [one, other] = [await cards.payer('approved'), await cards.payer('approved')]
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await cards.listen(other, 'pfs', `${deposit}.1`)).body).toEqual({ status: 'none' })
  expect((await cards.send(other, 'pfs', deposit, 1)).status).toBe(422)
  expect(await cards.balance(other)).toBe(0)
})

test.each(['hardDecline', 'unlisted'] as const)('[FUND-24] [FUND-35] after %s the server refuses the next processor', async (scenario) => {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'declined', next: false })
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ return: 'false', error: 'deposit.closed' })
  expect(await cards.books(deposit)).toHaveLength(1)
})

test('[FUND-08] a deposit that asks for the bonus is credited with it', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit, '3000.00')
  await cards.send(one, 'pfs', deposit, 1, { amount: '3000.00', bonus: true })
  expect(await cards.balance(one)).toBe(305_000)
})

test('[APP-26] where the law forbids bonuses a deposit with one is refused and not charged', async () => {
  const one = await cards.payer('approved', 'PT')
  const deposit = randomUUID()
  await cards.check(one, deposit, '3000.00')
  const response = await cards.send(one, 'pfs', deposit, 1, { amount: '3000.00', bonus: true })
  expect(response.body).toMatchObject({ return: 'false', error: 'funding.no_bonus' })
  expect(await cards.books(deposit)).toEqual([])
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-04] the server refuses PFS where it is excluded', async () => {
  const one = await cards.payer('approved', 'FR')
  expect((await cards.send(one, 'pfs', randomUUID(), 1)).body).toMatchObject({ error: 'funding.no_method' })
})

test.each<[string, ChargeVerdict, 'refused' | 'begun']>([
  ['waits for its bank’s page', { is: 'secure', id: 'p', url: 'https://bank.test/' }, 'refused'],
  ['waits for its outcome', { is: 'waiting', id: 'p' }, 'refused'],
  ['has an unknown outcome', { is: 'unknown' }, 'begun'],
  ['was declined', { is: 'declined', code: 'decline.try_again' }, 'begun'],
])('[FUND-35, FUND-36] beside a deposit that %s a second one is %s', async (_state, verdict, end) => {
  const one = await cards.payer('approved')
  const [first, second] = [randomUUID(), randomUUID()]
  for (const deposit of [first, second]) await cards.check(one, deposit)
  const spy = vi.spyOn(cards.server.deps.external.processors, 'charge').mockResolvedValueOnce(verdict)
  await cards.send(one, 'pfs', first, 1)
  spy.mockRestore()
  const { body } = await cards.send(one, 'pfs', second, 1)
  expect(body).toMatchObject(end === 'refused' ? { return: 'false', error: 'cascade.other_open' } : { status: 'approved' })
  expect(await cards.books(second)).toHaveLength(end === 'refused' ? 0 : 1)
  // The deposit under way goes on whatever was refused beside it.
  if (verdict.is === 'declined') expect((await cards.send(one, 'vload', first, 2)).body).toMatchObject({ status: 'secure' })
})

test('[FUND-36] of two deposits that two devices begin at once one is charged', async () => {
  const one = await cards.payer('approved')
  const deposits = [randomUUID(), randomUUID()]
  for (const deposit of deposits) await cards.check(one, deposit)
  const spy = vi.spyOn(cards.server.deps.external.processors, 'charge').mockResolvedValue({ is: 'waiting', id: 'p' })
  const answers = await Promise.all(deposits.map((deposit) => cards.send(one, 'pfs', deposit, 1)))
  expect(spy).toHaveBeenCalledTimes(1)
  spy.mockRestore()
  expect(answers.map(({ body }) => String(body['error'] ?? body['status'])).toSorted()).toEqual(['cascade.other_open', 'waiting'])
})

test('[SRV-03] the ledger is consistent at the end', async () => {
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})
