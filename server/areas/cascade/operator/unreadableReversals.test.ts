import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '../../../../domain/kernel/time.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../../../tests/support/cardServer.ts'
import type { ChargeVerdict } from '../../../external/processors.ts'
import { processorsOverHttp } from '../../../external/processorsHttp.ts'
import { auditLedger } from '../../../ledger/balance.ts'
import { operate } from '../../../process/operate.ts'
import { readReversals } from '../readReversals.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const by = ['--by', 'Ida', '--reason', 'asked PFS, ticket 7']
const command = (...args: string[]): Promise<string[]> => operate(cards.server.deps, args)
const refusedAs = (why: string): Error => expect.objectContaining({ name: 'OperatorRefusal', why }) as Error

async function charged(verdict: ChargeVerdict | null = null): Promise<{ one: CardPayer; attempt: string }> {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { processors } = cards.server.deps.external
  const spy = verdict && vi.spyOn(processors, 'charge').mockResolvedValueOnce(verdict)
  await cards.send(one, 'pfs', deposit, 1)
  spy?.mockRestore()
  return { one, attempt: `${deposit}.1` }
}

let reports = 0
/** Has PFS report a chargeback of 300.00 EUR with these parts instead, and returns its number. */
async function report(attempt: string, parts: object): Promise<string> {
  const { db, now, log } = cards.server.deps
  reports += 1
  const whole = { processor: 'PFS', reference: attempt, kind: 'chargeback', amount: '300.00', currency: 'EUR', at: 1 }
  const reversals = [{ seq: reports, ...whole, ...parts }]
  const answer = async () => new Response(JSON.stringify({ reversals }), { headers: { 'content-type': 'application/json' } })
  await readReversals({ db, now, log, processors: processorsOverHttp('http://processors.test', answer) })
  return String(reports)
}
const listed = async (number: string): Promise<string[]> =>
  (await command('list')).filter((line) => line.includes(`  reversal ${number}  `))

test('[FUND-45] an unreadable reversal is listed by its own parts alone: others may name a person', async () => {
  const { attempt } = await charged()
  const seen = new Date(cards.server.clock.now).toISOString()
  const number = await report(attempt, { kind: 'reversal', holder: 'Ada Vale' })
  expect(await listed(number)).toEqual([`${seen}  reversal ${number}  PFS  reversal  unreadable  300.00 EUR  ${attempt}`])
  const poor = await report(attempt, { processor: undefined, reference: { of: 'Ada Vale' }, amount: 300 })
  expect(await listed(poor)).toEqual([`${seen}  reversal ${poor}  -  chargeback  unreadable  300 EUR  -`])
})

test('[FUND-45] an unreadable reversal is listed by its parts, however long its other fields are', async () => {
  const { attempt } = await charged()
  const number = await report(attempt, { note: 'x'.repeat(2_000), kind: 'reversal' })
  expect(await listed(number)).toEqual([expect.stringContaining(`PFS  reversal  unreadable  300.00 EUR  ${attempt}`)])
})

test('[FUND-45] an unreadable reversal that was stored without its time is listed without one', async () => {
  const { attempt } = await charged()
  const number = await report(attempt, { currency: 'XXX' })
  await cards.server.deps.db.updateTable('unreadable_reversal').set({ seen_at: null }).where('seq', '=', Number(number)).execute()
  expect(await listed(number)).toEqual([expect.stringMatching(/^- {2}reversal \d+ {2}PFS {2}chargeback {2}unreadable {2}300\.00 XXX {2}/)])
})

/** Books a reversal by its kind, attempt, amount and currency. */
const book = (number: string, kind: string, attempt: string, amount = '300.00', currency = 'EUR'): Promise<string[]> =>
  command('reversal', number, kind, attempt, amount, currency, ...by)
const noticesOf = async ({ id }: CardPayer): Promise<string[]> =>
  (await cards.server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('deposit'))
const actionsOn = async (subject: string): Promise<string[]> =>
  (await command('log')).filter((line) => line.includes(`  reversal  ${subject}  `))

test.each([
  ['refund', 'depositReturned', 'refunded'],
  ['chargeback', 'depositChargedBack', 'chargedBack'],
])('[FUND-45] an unreadable reversal is booked once, as the %s that an operator names', async (kind, notice, why) => {
  const { one, attempt } = await charged()
  const number = await report(attempt, { kind: 'reversal' })
  const ends = await Promise.allSettled([book(number, kind, attempt), book(number, kind, attempt)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends).toContainEqual({ status: 'fulfilled', value: [`reversal ${number} is booked`] })
  await expect(book(number, kind, attempt)).rejects.toEqual(refusedAs('reversalEnded'))
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([0, ['depositCredited', notice]])
  expect(await actionsOn(`${number}:${attempt}`)).toEqual([expect.stringContaining(`unreadable → ${kind}`)])
  expect(await listed(number)).toEqual([])
  await expect(command('chargeback', attempt, ...by)).rejects.toEqual(refusedAs(why))
})

test('[FUND-45] a part that an operator names is held, and taken back like any other', async () => {
  const { one, attempt } = await charged()
  const number = await report(attempt, { processor: 'NEWPAY', amount: '1e2' })
  expect(await book(number, 'chargeback', attempt, '100.00')).toEqual([
    `reversal ${number} is held by its amount: take it back or close it`,
  ])
  expect(await listed(number)).toEqual([expect.stringContaining('PFS  chargeback  held by its amount  100.00 EUR')])
  await expect(book(number, 'chargeback', attempt, '100.00')).rejects.toEqual(refusedAs('reversalEnded'))
  expect(await cards.balance(one)).toBe(30_000)
  expect(await command('reversal', number, 'take-back', ...by)).toEqual([`reversal ${number} is taken back`])
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([20_000, ['depositCredited', 'depositChargedBack']])
})

test('[FUND-45] an unreadable reversal is closed once, and books nothing', async () => {
  const { one, attempt } = await charged()
  const number = await report(attempt, { currency: 'XXX' })
  await expect(command('reversal', number, 'take-back', ...by)).rejects.toEqual(refusedAs('unreadable'))
  expect(await command('reversal', number, 'close', ...by)).toEqual([`reversal ${number} is closed`])
  for (const end of ['close', 'take-back'])
    await expect(command('reversal', number, end, ...by)).rejects.toEqual(refusedAs('reversalEnded'))
  await expect(book(number, 'chargeback', attempt)).rejects.toEqual(refusedAs('reversalEnded'))
  expect([await cards.balance(one), await listed(number), await noticesOf(one)]).toEqual([30_000, [], ['depositCredited']])
  expect(await actionsOn(number)).toEqual([expect.stringMatching(/Ida {2}reversal {2}\d+ {2}unreadable → closed {2}asked PFS, ticket 7$/)])
})

test('[FUND-45] a chargeback that an operator booked before its report was named is not booked again', async () => {
  const { one, attempt } = await charged()
  await command('chargeback', attempt, ...by)
  const number = await report(attempt, { kind: 'reversal' })
  expect(await book(number, 'chargeback', attempt)).toEqual([`reversal ${number} is booked`])
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
})

test('[FUND-45] a wrong attempt, amount, currency or kind is refused, and the reversal stays listed', async () => {
  const [{ one, attempt }, { attempt: other }] = [await charged(), await charged()]
  const number = await report(attempt, { kind: 'reversal' })
  const wrong: [string, string, string?, string?][] = [
    ['unknown', 'x.1'],
    ['otherAttempt', other],
    ['foreignCurrency', attempt, '300.00', 'USD'],
    ['otherAmount', attempt, '30.00'],
    ...['300.01', '300.001', '0.00', 'all'].map((amount): [string, string, string] => ['wrongAmount', attempt, amount]),
  ]
  for (const [why, reference, ...amount] of wrong)
    await expect(book(number, 'refund', reference, ...amount)).rejects.toEqual(refusedAs(why))
  const kindless = await report(attempt, { currency: 'XXX' })
  await expect(book(kindless, 'refund', attempt)).rejects.toEqual(refusedAs('otherKind'))
  const foreign = await report(attempt, { processor: 'ORANGE', kind: 'reversal' })
  await expect(book(foreign, 'refund', attempt)).rejects.toEqual(refusedAs('otherAttempt'))
  const dollars = await report(attempt, { currency: 'USD', amount: '' })
  await expect(book(dollars, 'chargeback', attempt)).rejects.toEqual(refusedAs('otherAmount'))
  for (const seq of [number, kindless, foreign, dollars]) expect(await listed(seq)).toEqual([expect.stringContaining('unreadable')])
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([30_000, ['depositCredited']])
})

test('[FUND-45] a reference that is none of ours leaves the attempt for the operator to name', async () => {
  const { one, attempt } = await charged()
  const number = await report('charge-77', { kind: 'reversal' })
  await book(number, 'refund', attempt)
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-45] only a credited attempt is named, once its outcome is known', async () => {
  const { attempt } = await charged({ is: 'unknown' })
  const number = await report(attempt, { kind: 'reversal' })
  await expect(book(number, 'refund', attempt)).rejects.toEqual(refusedAs('noOutcome'))
  cards.server.clock.now += dayMs
  await command('settle', attempt, 'not-charged', ...by)
  await expect(book(number, 'refund', attempt)).rejects.toEqual(refusedAs('notCredited'))
  expect(await command('reversal', number, 'close', ...by)).toEqual([`reversal ${number} is closed`])
})

test('[FUND-45] an unknown number is refused, and a command without its parts does nothing', async () => {
  const { attempt } = await charged()
  const number = await report(attempt, { kind: 'reversal' })
  await expect(book('999999', 'refund', attempt)).rejects.toEqual(refusedAs('unknown'))
  await expect(command('reversal', '999999', 'close', ...by)).rejects.toEqual(refusedAs('unknown'))
  for (const args of [['refund', attempt, '300.00'], ['returned', attempt, '300.00', 'EUR'], []])
    await expect(command('reversal', number, ...args, ...by)).rejects.toMatchObject({ name: 'OperatorUsage' })
  await expect(command('reversal', number, 'close', '--by', 'Ida')).rejects.toMatchObject({ name: 'OperatorUsage' })
  expect(await listed(number)).toHaveLength(1)
})

test('[SRV-03] the ledger is consistent at the end', async () => {
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})
