import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import type { ProcessorPort } from '../../external/processors.ts'
import type { Deps } from '../../kernel/deps.ts'
import { cascadeArea } from './cascade.ts'
import { openAttempt } from './openAttempt.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

/** The sandbox's processors with PFS down: it never answers. Counts the requests to it. */
function withoutPfs(): { port: ProcessorPort; requestCount: () => number } {
  const { processors } = cards.server.deps.external
  let requestCount = 0
  const port: ProcessorPort = {
    ...processors,
    async status(processor, ...rest) {
      if (processor !== 'PFS') return processors.status(processor, ...rest)
      requestCount++
      return { is: 'unknown' }
    },
  }
  return { port, requestCount: () => requestCount }
}

const statusOf = async (deposit: string): Promise<string[]> =>
  (
    await cards.server.deps.db.selectFrom('payment_attempt').select('status').where('deposit_id', '=', deposit).orderBy('seq').execute()
  ).map(({ status }) => status)

test('[FUND-44] a charge pending for a day is voided by the server, and its deposit ends', async () => {
  const one = await cards.payer('pending')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  cards.server.clock.now += dayMs
  await cards.sweep()
  expect(await statusOf(deposit)).toEqual(['waiting'])
  cards.server.clock.now += 6 * hourMs
  await cards.sweep()
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  const row = await cards.server.deps.db.selectFrom('deposit').select(['status', 'code']).where('id', '=', deposit).executeTakeFirst()
  expect(row).toEqual({ status: 'failed', code: 'cascade.no_result' })
})

test('an attempt unknown after a day is still asked about, and an operator is notified', async () => {
  const one = await cards.payer('late')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { port } = withoutPfs()
  for (let day = 0; day < 3; day++) {
    cards.server.clock.now += dayMs
    await cards.sweep(port)
  }
  const message = 'an attempt is unresolved after a day: an operator has to ask its processor'
  expect(cards.alerts).toContainEqual({ reference: `${deposit}.1`, message })
  cards.server.clock.now += dayMs
  await cards.sweep()
  expect(await statusOf(deposit)).toEqual(['approved'])
  expect(await cards.balance(one)).toBe(30_000)
})

test('a processor that is down gets few requests per round and delays no other', async () => {
  const payers = await Promise.all(Array.from({ length: 6 }, () => cards.payer('late')))
  const deposits = payers.flatMap((one) => Array.from({ length: 3 }, () => ({ one, deposit: randomUUID() })))
  for (const { one, deposit } of deposits) {
    await cards.check(one, deposit)
    await cards.send(one, 'pfs', deposit, 1)
  }
  const other = await cards.payer('approved')
  const voucher = randomUUID()
  await cards.send(other, 'vload', voucher, 1, { card: undefined })
  const [charge] = await cards.books(voucher)
  await cards.sandbox.inject({ method: 'POST', url: `/vload/${charge?.id}`, payload: { decision: 'confirm', return: 'http://app.test' } })
  cards.server.clock.now += hourMs
  const { port, requestCount } = withoutPfs()
  await cards.sweep(port)
  expect(await statusOf(voucher)).toEqual(['approved'])
  expect(requestCount()).toBeGreaterThan(0)
  expect(requestCount()).toBeLessThan(deposits.length)
  // All are asked about in the rounds after it.
  for (let round = 0; round < 3; round++) {
    cards.server.clock.now += 3 * hourMs
    await cards.sweep()
  }
  expect((await Promise.all(deposits.map(({ deposit }) => statusOf(deposit)))).flat()).not.toContain('waiting')
})

test('an attempt that throws is postponed and delays no other attempt', async () => {
  const [broken, whole] = [await cards.payer('late'), await cards.payer('late')]
  const deposits = [randomUUID(), randomUUID()]
  for (const [index, one] of [broken, whole].entries()) {
    await cards.check(one, deposits[index] ?? '')
    await cards.send(one, 'pfs', deposits[index] ?? '', 1)
  }
  const { processors } = cards.server.deps.external
  const port: ProcessorPort = {
    ...processors,
    status: (processor, reference, amount) =>
      reference.startsWith(deposits[0] ?? '') ? Promise.reject(new Error('broken')) : processors.status(processor, reference, amount),
  }
  cards.server.clock.now += hourMs
  await cards.sweep(port)
  expect(await statusOf(deposits[1] ?? '')).toEqual(['approved'])
  const { ask_at: askAt } = await cards.server.deps.db
    .selectFrom('payment_attempt')
    .select('ask_at')
    .where('deposit_id', '=', deposits[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(askAt).toBeGreaterThan(cards.server.clock.now)
})

/** Opens a deposit with an attempt that is never sent. */
async function prepare(): Promise<string> {
  const one = await cards.payer('approved')
  const { db, now } = cards.server.deps
  const deposit = randomUUID()
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card }
  await db
    .transaction()
    .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, 'PFS', order, one.card, now()))
  return deposit
}

test('[FUND-35] an unsent attempt is voided after ten minutes, its deposit after an hour', async () => {
  const deposit = await prepare()
  const { clock, deps } = cards.server
  const opened = clock.now
  const row = () => deps.db.selectFrom('deposit').select(['status', 'code', 'closed_at']).where('id', '=', deposit).executeTakeFirst()
  clock.now = opened + 599_999
  await cards.sweep()
  expect(await statusOf(deposit)).toEqual(['prepared'])
  clock.now = opened + 600_000
  await cards.sweep()
  const attempt = await deps.db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).executeTakeFirst()
  expect(attempt).toMatchObject({ status: 'voided', code: 'cascade.not_sent', next: true, settled_at: clock.now, ask_at: null })
  clock.now = opened + hourMs
  await cards.sweep()
  expect(await row()).toEqual({ status: 'open', code: null, closed_at: null })
  clock.now += 1
  await cards.sweep()
  expect(await row()).toEqual({ status: 'failed', code: 'deposit.left', closed_at: clock.now })
  expect(await cards.books(deposit)).toEqual([])
})

test('a round tells how many attempts were due, and is run every minute', async () => {
  const scheduled: unknown[] = []
  const jobs = { schedule: async (...about: unknown[]) => void scheduled.push(about.slice(0, 2)) }
  await cascadeArea.work?.({ ...cards.server.deps, jobs } as unknown as Deps)
  expect(scheduled).toEqual([['cascade.resolve', '* * * * *']])
  cards.server.clock.now += 30 * dayMs
  await cards.sweep()
  await cards.sweep()
  await Promise.all([prepare(), prepare()])
  cards.server.clock.now += 600_000
  expect(await cards.sweep()).toBe(2)
  expect(await cards.sweep()).toBe(0)
})
