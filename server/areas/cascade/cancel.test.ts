import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { lifetimeMs } from '../../kernel/webSession.ts'
import { openAttempt } from './openAttempt.ts'
import { purgeExpiredDeposits } from './purgeExpiredDeposits.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

/** Returns the end of a deposit as its person's record has it. */
const endOf = (deposit: string) =>
  cards.server.deps.db.selectFrom('deposit').select(['status', 'code']).where('id', '=', deposit).executeTakeFirst()

test('[FUND-37] cancelling a deposit at the bank voids it there first and refuses a later charge', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  expect(await endOf(deposit)).toEqual({ status: 'cancelled', code: null })
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[FUND-37] another person’s deposit cannot be cancelled', async () => {
  const [one, other] = [await cards.payer('secure'), await cards.payer('secure')]
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await other.browser.post('/api/deposit/cancel', { deposit })).body).toMatchObject({ return: 'false', error: 'deposit.unknown' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'open' }])
})

test.each(['lostAnswer', 'approved'] as const)('[FUND-37] after %s, money may have moved: cancelling is refused', async (scenario) => {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'status').mockResolvedValue({ is: 'unknown' })
  const response = await one.browser.post('/api/deposit/cancel', { deposit })
  silent.mockRestore()
  expect(response.body).toMatchObject({ return: 'false', error: 'deposit.not_cancellable' })
})

test('[FUND-37] cancelling a deposit whose charge was not sent asks no processor', async () => {
  const one = await cards.payer('approved')
  const { db, now } = cards.server.deps
  const deposit = randomUUID()
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card }
  await db
    .transaction()
    .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, 'PFS', order, one.card, now()))
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  const attempt = await db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).executeTakeFirst()
  expect(attempt).toMatchObject({ status: 'voided', code: 'deposit.cancelled', next: false, settled_at: now(), ask_at: null })
  const row = await db.selectFrom('deposit').select(['status', 'code', 'closed_at']).where('id', '=', deposit).executeTakeFirst()
  expect(row).toEqual({ status: 'cancelled', code: null, closed_at: now() })
  expect(await cards.books(deposit)).toEqual([])
})

test('[FUND-37] a charge that is still on its way is neither cancelled nor voided', async () => {
  const one = await cards.payer('lostRequest')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { processors } = cards.server.deps.external
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const charging = vi.spyOn(processors, 'charge').mockImplementationOnce(async () => {
    await released
    return { is: 'approved', id: 'p' }
  })
  const voided = vi.spyOn(processors, 'void')
  const sent = cards.send(one, 'pfs', deposit, 1)
  await eventually(() => expect(charging).toHaveBeenCalled())
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toMatchObject({ error: 'deposit.not_cancellable' })
  expect(voided).not.toHaveBeenCalled()
  release()
  expect((await sent).body).toMatchObject({ status: 'approved' })
  charging.mockRestore()
  voided.mockRestore()
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-37] a deposit between two processors is cancelled without asking the first again', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const asked = vi.spyOn(cards.server.deps.external.processors, 'status')
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[FUND-36, FUND-44] a deposit without a processor left is recorded as failed, with its last decline', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { body } = await cards.send(one, 'pfs', deposit, 1)
  expect((await one.browser.post('/api/deposit/cancel', { deposit, failed: true })).body).toEqual({ return: 'true' })
  expect(await endOf(deposit)).toEqual({ status: 'failed', code: body['error'] })
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test.each(['lostAnswer', 'secure'] as const)('[FUND-37] after %s, no deposit is failed by its person’s word', async (scenario) => {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'status').mockResolvedValue({ is: 'unknown' })
  await one.browser.post('/api/deposit/cancel', { deposit, failed: true })
  silent.mockRestore()
  expect(await endOf(deposit)).toMatchObject({ code: null, status: scenario === 'secure' ? 'cancelled' : 'open' })
})

test('[FUND-37] a deposit that has failed keeps its error when it is cancelled', async () => {
  const one = await cards.payer('hardDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const row = () => cards.server.deps.db.selectFrom('deposit').selectAll().where('id', '=', deposit).executeTakeFirst()
  const failed = await row()
  expect(failed).toMatchObject({ status: 'failed', code: expect.stringMatching(/^decline\./) as string })
  cards.server.clock.now += 1_000
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect(await row()).toEqual(failed)
})

test('[FUND-37] cancelling what the bank has just approved is refused, and the money is credited', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const [charge] = await cards.books(deposit)
  await cards.sandbox.inject({ method: 'POST', url: `/acs/${charge?.id}`, payload: { decision: 'confirm' } })
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toMatchObject({
    return: 'false',
    error: 'deposit.not_cancellable',
  })
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-44] a charge that stays pending can be cancelled and is voided at its processor', async () => {
  const one = await cards.payer('pending')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ status: 'waiting' })
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({ status: 'declined', error: 'deposit.cancelled' })
})

test('[FUND-44] a deposit is not cancelled until its processor has confirmed the void', async () => {
  const one = await cards.payer('pending')
  const { db } = cards.server.deps
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  const response = await one.browser.post('/api/deposit/cancel', { deposit })
  silent.mockRestore()
  expect(response.body).toMatchObject({ return: 'false', error: 'deposit.cancelling' })
  expect(await db.selectFrom('deposit').select('status').where('id', '=', deposit).executeTakeFirst()).toEqual({ status: 'open' })
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
})

test('[FUND-37, FUND-44] a void that is confirmed later cancels the deposit, and its person is notified', async () => {
  const one = await cards.payer('pending')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValue('unknown')
  await one.browser.post('/api/deposit/cancel', { deposit })
  silent.mockRestore()
  cards.server.clock.now += hourMs
  await cards.sweep()
  expect(await endOf(deposit)).toEqual({ status: 'cancelled', code: null })
  const notices = cards.server.deps.db.selectFrom('notification').select('id').where('event', '=', `depositNotCharged:${deposit}`)
  expect(await notices.execute()).toHaveLength(1)
})

const shutRows = async (customer: number): Promise<string[]> =>
  (await cards.server.deps.db.selectFrom('cancelled_deposit').select('id').where('customer_id', '=', customer).execute()).map(
    ({ id }) => id,
  )

test('[FUND-37] a charge that arrives after its deposit was cancelled is refused for a session’s lifetime', async () => {
  const one = await cards.payer('approved')
  const { db } = cards.server.deps
  const deposit = randomUUID()
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  const at = cards.server.clock.now
  await purgeExpiredDeposits(db, at + lifetimeMs - 1)
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({ error: 'deposit.closed' })
  expect(await cards.books(deposit)).toEqual([])
  // The session that sent it has expired: no earlier request can be accepted any more.
  await purgeExpiredDeposits(db, at + lifetimeMs)
  expect(await shutRows(one.id)).toEqual([])
  cards.server.clock.now += lifetimeMs
  expect((await cards.send(one, 'pfs', deposit, 1)).status).toBe(401)
  cards.server.clock.now -= lifetimeMs
})

test('cancelling unknown deposits stores at most fifty rows per person, one per deposit', async () => {
  const one = await cards.payer('approved')
  const cancel = (deposit: string) => one.browser.post('/api/deposit/cancel', { deposit })
  const known = randomUUID()
  await cancel(known)
  for (let count = 1; count < 50; count++) await cancel(randomUUID())
  expect((await cancel(randomUUID())).body).toMatchObject({ return: 'false', error: 'deposit.too_many_cancelled' })
  expect((await cancel(known)).body).toEqual({ return: 'true' })
  expect(await shutRows(one.id)).toHaveLength(50)
})

test('[FUND-46] the fifty-first cancelled deposit is refused until the oldest of fifty is deleted', async () => {
  const one = await cards.payer('approved')
  const { clock, deps } = cards.server
  const at = clock.now - lifetimeMs + 60_000
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: randomUUID(), customer_id: one.id, at: at + index }))
  await deps.db.insertInto('cancelled_deposit').values(rows).execute()
  const cancel = async () => (await one.browser.post('/api/deposit/cancel', { deposit: randomUUID() })).body
  expect(await cancel()).toEqual({ return: 'false', error: 'deposit.too_many_cancelled', until: at + lifetimeMs })
  clock.now += 60_000
  expect(await cancel()).toEqual({ return: 'true' })
})

test('a known deposit that is cancelled needs no extra row', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  await one.browser.post('/api/deposit/cancel', { deposit })
  expect(await shutRows(one.id)).toEqual([])
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test('a passed check is deleted after a day', async () => {
  const one = await cards.payer('approved')
  const { db } = cards.server.deps
  await cards.check(one, randomUUID())
  const checks = () => db.selectFrom('card_check').select('deposit_id').where('customer_id', '=', one.id).execute()
  await purgeExpiredDeposits(db, cards.server.clock.now + dayMs - 1)
  expect(await checks()).toHaveLength(1)
  await purgeExpiredDeposits(db, cards.server.clock.now + dayMs)
  expect(await checks()).toEqual([])
})

test('[FUND-36] open deposits are listed for another device; ended ones are not', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await one.browser.post('/api/deposit/open', {})).body).toMatchObject({
    data: [{ id: deposit, amount: '300.00', status: 'open', attempts: [{ key: `${deposit}.1`, processor: 'PFS', status: 'secure' }] }],
  })
  await one.browser.post('/api/deposit/cancel', { deposit })
  expect((await one.browser.post('/api/deposit/open', {})).body).toMatchObject({ data: [] })
})
