import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import type { Scenario } from '../../../sandbox/testCards.ts'
import type { ProcessorPort } from '../../external/processors.ts'
import type { Deps } from '../../kernel/deps.ts'
import { cascadeArea } from './cascade.ts'
import { openAttempt } from './openAttempt.ts'
import type { AttemptTable } from './tables.ts'

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

const attemptOf = (deposit: string) =>
  cards.server.deps.db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).executeTakeFirstOrThrow()

const fail = (message: string): never => {
  throw new Error(message)
}

/** Sends a new person's charge at PFS and returns its deposit. */
async function sentDeposit(scenario: Scenario): Promise<string> {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  return deposit
}

/** Changes an attempt; its times are given relative to now. */
async function age(deposit: string, change: Partial<AttemptTable>): Promise<void> {
  const { clock, deps } = cards.server
  const times = Object.entries(change).map(([name, value]) => [name, typeof value === 'number' ? clock.now + value : value])
  await deps.db
    .updateTable('payment_attempt')
    .set(Object.fromEntries(times) as Partial<AttemptTable>)
    .where('deposit_id', '=', deposit)
    .execute()
}

/** The notifications about a deposit that ended without a charge. */
const failuresTold = async (deposit: string): Promise<number> =>
  (await cards.server.deps.db.selectFrom('notification').select('id').where('event', '=', `depositNotCharged:${deposit}`).execute()).length

test('[FUND-44, ENG-14] a charge pending for a day is voided, and its person is notified once', async () => {
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
  await cards.sweep()
  expect(await failuresTold(deposit)).toBe(1)
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
  const payers = await Promise.all(Array.from({ length: 12 }, () => cards.payer('late')))
  const deposits = payers.map((one) => ({ one, deposit: randomUUID() }))
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
  expect(requestCount()).toBeGreaterThanOrEqual(8)
  // Eight without an answer, and three more that were on their way by then.
  expect(requestCount()).toBeLessThanOrEqual(11)
  // All are asked about in the rounds after it.
  for (let round = 0; round < 3; round++) {
    cards.server.clock.now += 3 * hourMs
    await cards.sweep()
  }
  expect((await Promise.all(deposits.map(({ deposit }) => statusOf(deposit)))).flat()).not.toContain('waiting')
})

test('an attempt that throws is postponed with a warning and delays no other attempt', async () => {
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
  cards.warnings.length = 0
  await cards.sweep(port)
  expect(await statusOf(deposits[1] ?? '')).toEqual(['approved'])
  const { ask_at: askAt } = await attemptOf(deposits[0] ?? '')
  expect(askAt).toBe(cards.server.clock.now + 2 * hourMs)
  const warning = { err: new Error('broken'), reference: `${deposits[0]}.1`, message: 'an attempt could not be resolved' }
  expect(cards.warnings).toEqual([warning])
})

test('a round goes on even if an attempt cannot be postponed either', async () => {
  const { db, external } = cards.server.deps
  const deposit = await sentDeposit('late')
  const { sent_at: sentAt } = await attemptOf(deposit)
  cards.server.clock.now += hourMs
  cards.warnings.length = 0
  const withoutUpdates = new Proxy(db, {
    get(target, key) {
      if (key === 'updateTable')
        return (table: string) => (table === 'payment_attempt' ? fail('no database') : target.updateTable('deposit'))
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  await cards.sweep({ ...external.processors, status: async () => fail('broken') }, withoutUpdates)
  expect(cards.warnings).toContainEqual({ err: new Error('no database'), message: 'an attempt could not be put off' })
  expect(await attemptOf(deposit)).toMatchObject({ ask_at: (sentAt ?? 0) + 15_000 })
  await cards.sweep()
  expect(await statusOf(deposit)).toEqual(['approved'])
})

const dayOld = { sent_at: -dayMs, ask_at: 0 }
test.each<[string, Partial<AttemptTable>, number | null]>([
  ['an open attempt in its first day', { sent_at: -hourMs, ask_at: 0 }, 2 * hourMs],
  ['an open attempt a day old', dayOld, 6 * hourMs],
  ['a declined attempt a day old', { ...dayOld, status: 'declined', settled_at: -dayMs }, null],
  ['a late charge a day old', { ...dayOld, status: 'declined', settled_at: -dayMs, late: 'found' }, 6 * hourMs],
])('[FUND-35] %s that throws is next checked after its own delay', async (_name, change, delay) => {
  const deposit = await sentDeposit('pending')
  cards.server.clock.now += 7 * dayMs
  const { now } = cards.server.clock
  await age(deposit, change)
  const broken = async () => fail('broken')
  await cards.sweep({ ...cards.server.deps.external.processors, status: broken, void: broken })
  expect(await attemptOf(deposit)).toMatchObject({ ask_at: delay === null ? null : now + delay })
})

test('[FUND-35] a late charge that cannot be refunded for a day is tried again', async () => {
  const deposit = await sentDeposit('pending')
  cards.server.clock.now += 7 * dayMs
  const { now } = cards.server.clock
  await age(deposit, { sent_at: -2 * dayMs, settled_at: -dayMs, ask_at: 0, status: 'declined', late: 'found' })
  cards.warnings.length = 0
  const { processors } = cards.server.deps.external
  await cards.sweep({ ...processors, void: async () => 'unknown' })
  expect(cards.warnings).toEqual([])
  expect(await attemptOf(deposit)).toMatchObject({ late: 'found', ask_at: now + 6 * hourMs })
})

test('[FUND-44] a void that is not confirmed is repeated after a while, not in every round', async () => {
  const deposit = await sentDeposit('pending')
  const sent = cards.server.clock.now
  cards.server.clock.now += hourMs
  await age(deposit, { status: 'voiding', code: 'deposit.cancelled', ask_at: 0, sent_at: -hourMs })
  const { processors } = cards.server.deps.external
  const voided: string[] = []
  const port: ProcessorPort = { ...processors, void: async (_processor, reference) => (voided.push(reference), 'unknown' as const) }
  await cards.sweep(port)
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding', ask_at: sent + 3 * hourMs })
  await cards.sweep(port)
  expect(voided.filter((reference) => reference.startsWith(deposit))).toHaveLength(1)
})

test.each<[string, Partial<AttemptTable>, number]>([
  ['an open attempt a millisecond before a day', { sent_at: 1 - dayMs, ask_at: 0 }, 0],
  ['an open attempt after a day', { sent_at: -dayMs, ask_at: 0 }, 1],
  ['a declined attempt after two days', { sent_at: -2 * dayMs, settled_at: -2 * dayMs, status: 'declined', ask_at: 0 }, 0],
])('an operator is notified of %s: %i', async (_name, change, count) => {
  const deposit = await sentDeposit('pending')
  cards.server.clock.now += 7 * dayMs
  await age(deposit, change)
  const { processors } = cards.server.deps.external
  await cards.sweep({ ...processors, status: async () => ({ is: 'unknown' }) })
  expect(cards.alerts.filter((alert) => JSON.stringify(alert).includes(deposit))).toHaveLength(count)
})

test('[FUND-44, ENG-14] a decline that the person has been shown sends no notification', async () => {
  const deposit = await sentDeposit('hardDecline')
  cards.server.clock.now += hourMs + 1
  await cards.sweep()
  const row = await cards.server.deps.db.selectFrom('deposit').select('status').where('id', '=', deposit).executeTakeFirst()
  expect([row, await failuresTold(deposit)]).toEqual([{ status: 'failed' }, 0])
})

test('[FUND-35, ENG-14] a deposit left between two processors ends after an hour, and its person is notified', async () => {
  const deposit = await sentDeposit('softDecline')
  cards.server.clock.now += hourMs + 1
  await cards.sweep()
  expect(await failuresTold(deposit)).toBe(1)
  const row = await cards.server.deps.db.selectFrom('deposit').select(['status', 'code']).where('id', '=', deposit).executeTakeFirst()
  expect(row).toEqual({ status: 'failed', code: 'deposit.left' })
})

test('[FUND-35] a deposit that cannot be closed keeps no other open', async () => {
  const { clock, deps } = cards.server
  const [broken, other] = [await sentDeposit('softDecline'), await sentDeposit('softDecline')]
  await sql`alter table deposit add constraint kept_open check (id <> ${sql.lit(broken)} or status = 'open')`.execute(deps.db)
  clock.now += hourMs + 1
  await cards.sweep()
  await sql`alter table deposit drop constraint kept_open`.execute(deps.db)
  const rows = await deps.db.selectFrom('deposit').select(['id', 'status']).where('id', 'in', [broken, other]).execute()
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({ [broken]: 'open', [other]: 'failed' })
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

test('a round returns how many attempts were due, and is run every minute', async () => {
  const scheduled: { name: string; cron: string; run: () => Promise<void> }[] = []
  const jobs = { schedule: async (name: string, cron: string, run: () => Promise<void>) => void scheduled.push({ name, cron, run }) }
  await cascadeArea.work?.({ ...cards.server.deps, jobs } as unknown as Deps)
  expect([cascadeArea.name, ...scheduled.map(({ name, cron }) => [name, cron])]).toEqual([
    'cascade',
    ['cascade.resolve', '* * * * *'],
    ['cascade.reversals', '* * * * *'],
  ])
  cards.server.clock.now += 30 * dayMs
  await cards.sweep()
  await cards.sweep()
  await Promise.all([prepare(), prepare()])
  cards.server.clock.now += 600_000
  expect(await cards.sweep()).toBe(2)
  expect(await cards.sweep()).toBe(0)
  const unsent = await prepare()
  cards.server.clock.now += 600_000
  await scheduled[0]?.run()
  expect(await statusOf(unsent)).toEqual(['voided'])
})

test('[FUND-44] a slow processor is asked no more once its round takes too long', async () => {
  for (let count = 0; count < 12; count++) await sentDeposit('pending')
  cards.server.clock.now += hourMs
  const { processors } = cards.server.deps.external
  let asked = 0
  await cards.sweep({
    ...processors,
    async status(...order) {
      asked++
      cards.server.clock.now += 15_000
      return processors.status(...order)
    },
  })
  expect(asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(8)
})
