import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { dayMs, hourMs } from '../../domain/kernel/time.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../tests/support/cardServer.ts'
import type { ChargeVerdict } from '../external/processors.ts'
import { auditLedger } from '../ledger/balance.ts'
import { post } from '../ledger/post.ts'
import { operate } from './operate.ts'

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
const kindsTold = async ({ id }: CardPayer): Promise<string[]> =>
  (await cards.server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'newDevice')
const depositOf = (attempt: string) =>
  cards.server.deps.db.selectFrom('deposit').select(['status', 'code']).where('id', '=', attempt.slice(0, -2)).executeTakeFirstOrThrow()
const actionsOn = async (attempt: string): Promise<string[]> => (await command('log')).filter((line) => line.includes(attempt))

test('[FUND-44] an operator credits an attempt of a day ago that its processor calls charged', async () => {
  const { one, attempt } = await charged({ is: 'unknown' })
  await expect(command('settle', attempt, 'charged', ...by)).rejects.toEqual(refusedAs('tooEarly'))
  cards.server.clock.now += dayMs
  expect((await command('list')).filter((line) => line.includes(attempt))).toEqual([
    expect.stringMatching(/PFS {2}outcome {2}unknown {2}- {2}300\.00 EUR {2}customer \d+$/),
  ])
  expect(await command('settle', attempt, 'charged', ...by)).toEqual([`${attempt} is approved`])
  expect([await cards.balance(one), await depositOf(attempt)]).toEqual([30_000, { status: 'succeeded', code: null }])
  expect(await kindsTold(one)).toEqual(['depositCredited'])
  expect(await actionsOn(attempt)).toEqual([expect.stringContaining('Ida  charged')])
  await expect(command('settle', attempt, 'not-charged', ...by)).rejects.toEqual(refusedAs('settled'))
  expect((await command('list')).join()).not.toContain(attempt)
})

test('[FUND-44] a credited attempt that its processor still calls pending is not voided by a cancellation', async () => {
  const { one, attempt } = await charged({ is: 'waiting', id: 'p' })
  cards.server.clock.now += dayMs + 1
  await command('settle', attempt, 'charged', ...by)
  const { processors } = cards.server.deps.external
  const pending = vi.spyOn(processors, 'status').mockResolvedValue({ is: 'waiting', id: 'p' })
  const voided = vi.spyOn(processors, 'void')
  await one.browser.post('/api/deposit/cancel', { deposit: attempt.slice(0, -2) })
  expect([voided.mock.calls, await cards.balance(one)]).toEqual([[], 30_000])
  for (const spy of [pending, voided]) spy.mockRestore()
})

test('[FUND-44] an operator ends an unconfirmed void, and its person is notified', async () => {
  const { one, attempt } = await charged({ is: 'waiting', id: 'p' })
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValue('unknown')
  await one.browser.post('/api/deposit/cancel', { deposit: attempt.slice(0, -2) })
  cards.server.clock.now += dayMs
  expect(await command('settle', attempt, 'not-charged', ...by)).toEqual([`${attempt} is declined`])
  silent.mockRestore()
  expect(await depositOf(attempt)).toEqual({ status: 'failed', code: 'cascade.settled' })
  expect([await kindsTold(one), await cards.balance(one)]).toEqual([['depositNotCharged'], 0])
  expect(await actionsOn(attempt)).toEqual([expect.stringContaining('voiding → declined')])
})

test('[FUND-44] a settled attempt that was charged after all is found and given back', async () => {
  const { one, attempt } = await charged()
  await cards.server.deps.db
    .updateTable('payment_attempt')
    .set({ status: 'unknown', settled_at: null })
    .where('reference', '=', attempt)
    .execute()
  cards.server.clock.now += dayMs
  await command('settle', attempt, 'not-charged', ...by)
  cards.server.clock.now += dayMs
  await cards.sweep()
  expect(await cards.books(attempt.slice(0, -2))).toMatchObject([{ taken: 1, returned: 1 }])
  expect(await kindsTold(one)).toContain('depositRefunded')
})

test('[FUND-44] a settled attempt is asked about again after an answer that proves nothing', async () => {
  const { one, attempt } = await charged()
  await cards.server.deps.db
    .updateTable('payment_attempt')
    .set({ status: 'unknown', settled_at: null })
    .where('reference', '=', attempt)
    .execute()
  cards.server.clock.now += dayMs
  await command('settle', attempt, 'not-charged', ...by)
  const silent = vi.spyOn(cards.server.deps.external.processors, 'status').mockResolvedValue({ is: 'unknown' })
  for (let round = 0; round < 2; round++) {
    cards.server.clock.now += hourMs
    await cards.sweep()
  }
  expect(silent).toHaveBeenCalledWith('PFS', attempt, expect.anything())
  silent.mockRestore()
  cards.server.clock.now += 2 * hourMs
  await cards.sweep()
  expect(await cards.books(attempt.slice(0, -2))).toMatchObject([{ taken: 1, returned: 1 }])
  expect(await kindsTold(one)).toContain('depositRefunded')
})

test('[FUND-44] a settled attempt that is still pending is voided at its processor', async () => {
  const one = await cards.payer('pending')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  await one.browser.post('/api/deposit/cancel', { deposit })
  cards.server.clock.now += dayMs + 1
  await command('settle', `${deposit}.1`, 'not-charged', ...by)
  cards.server.clock.now += hourMs
  await cards.sweep()
  silent.mockRestore()
  cards.server.clock.now += 2 * hourMs
  await cards.sweep()
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  const asked = vi.spyOn(processors, 'status')
  cards.server.clock.now += 2 * hourMs
  await cards.sweep()
  expect(asked.mock.calls.map(([, reference]) => reference)).not.toContain(`${deposit}.1`)
  asked.mockRestore()
})

test('[FUND-45] a refund waits in suspense until its processor confirms it, and is made once', async () => {
  const { one, attempt } = await charged()
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValueOnce('unknown')
  expect((await command('refund', attempt, ...by)).join()).toContain('repeat the command')
  silent.mockRestore()
  expect([await cards.balance(one), await kindsTold(one)]).toEqual([0, ['depositCredited']])
  expect((await command('list')).filter((line) => line.includes(attempt))).toEqual([expect.stringContaining('refund')])
  for (let time = 0; time < 2; time++) expect(await command('refund', attempt, ...by)).toEqual([`${attempt} is refunded`])
  expect(await cards.books(attempt.slice(0, -2))).toMatchObject([{ taken: 1, returned: 1 }])
  expect([await cards.balance(one), await kindsTold(one)]).toEqual([0, ['depositCredited', 'depositReturned']])
  expect(await actionsOn(attempt)).toHaveLength(1)
  expect((await command('list')).join()).not.toContain(attempt)
  await expect(command('chargeback', attempt, ...by)).rejects.toEqual(refusedAs('refunded'))
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})

/** An attempt whose refund was begun a day ago, and that its processor has not confirmed. */
async function unconfirmed(): Promise<{ one: CardPayer; attempt: string }> {
  const { one, attempt } = await charged()
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValueOnce('unknown')
  await command('refund', attempt, ...by)
  silent.mockRestore()
  cards.server.clock.now += dayMs
  return { one, attempt }
}
const giveUp = (attempt: string): Promise<string[]> => command('refund', attempt, 'not-made', ...by)
async function takenBackOf({ account }: CardPayer): Promise<number> {
  const of = cards.server.deps.db.selectFrom('ledger_account').select('taken_back').where('id', '=', account)
  return (await of.executeTakeFirstOrThrow()).taken_back
}

test('[FUND-45] a refund that its processor never makes is given up after a day, once', async () => {
  const { one, attempt } = await unconfirmed()
  cards.server.clock.now -= 1
  await expect(giveUp(attempt)).rejects.toEqual(refusedAs('refundEarly'))
  cards.server.clock.now += 1
  expect(await giveUp(attempt)).toEqual([`${attempt}: the refund is given up, its money is in the account again`])
  for (let time = 0; time < 2; time++) await expect(giveUp(attempt)).rejects.toEqual(refusedAs('noRefund'))
  await expect(command('refund', attempt, ...by)).rejects.toEqual(refusedAs('givenUp'))
  expect(await cards.books(attempt.slice(0, -2))).toMatchObject([{ taken: 1, returned: 0 }])
  expect([await cards.balance(one), await takenBackOf(one)]).toEqual([30_000, 0])
  expect(await kindsTold(one)).toEqual(['depositCredited', 'depositRefundFailed'])
  expect(await actionsOn(attempt)).toEqual([expect.stringContaining('approved → refund'), expect.stringContaining('refund → not-made')])
  expect((await command('list')).join()).not.toContain(attempt)
  expect(await command('chargeback', attempt, ...by)).toEqual([`${attempt} is charged back`])
  expect([await cards.balance(one), await takenBackOf(one), await auditLedger(cards.server.deps.db)]).toEqual([0, 30_000, []])
})

test('[FUND-45] a refund is not given up if its processor has made it, or none is open', async () => {
  const { attempt: untouched } = await charged()
  await expect(giveUp(untouched)).rejects.toEqual(refusedAs('noRefund'))
  const { one, attempt } = await unconfirmed()
  const { processors } = cards.server.deps.external
  // Our call arrives, and its answer is lost.
  await processors.void('PFS', attempt)
  await expect(giveUp(attempt)).rejects.toEqual(refusedAs('refundMade'))
  const meanwhile = vi.spyOn(processors, 'status').mockImplementationOnce(async () => {
    await command('refund', attempt, ...by)
    return { is: 'unknown' }
  })
  await expect(giveUp(attempt)).rejects.toEqual(refusedAs('refunded'))
  meanwhile.mockRestore()
  await expect(giveUp(attempt)).rejects.toEqual(refusedAs('refunded'))
  expect([await cards.balance(one), await kindsTold(one)]).toEqual([0, ['depositCredited', 'depositReturned']])
})

test('[FUND-45] a confirmation that comes while the refund is given up is booked, once', async () => {
  const { one, attempt } = await unconfirmed()
  const { processors } = cards.server.deps.external
  const slow = vi.spyOn(processors, 'void').mockImplementation(async () => {
    slow.mockRestore()
    await giveUp(attempt)
    return processors.void('PFS', attempt)
  })
  expect(await command('refund', attempt, ...by)).toEqual([`${attempt} is refunded`])
  expect(await cards.books(attempt.slice(0, -2))).toMatchObject([{ taken: 1, returned: 1 }])
  expect([await cards.balance(one), await takenBackOf(one)]).toEqual([0, 30_000])
  expect(await kindsTold(one)).toEqual(['depositCredited', 'depositRefundFailed', 'depositReturned'])
  expect((await actionsOn(attempt)).at(-1)).toContain('not-made → refund')
  await expect(command('refund', attempt, ...by)).rejects.toEqual(refusedAs('refunded'))
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})

test('[FUND-45] a chargeback takes what the account has; the rest is a loss', async () => {
  const { one, attempt } = await charged()
  const { db } = cards.server.deps
  await db.transaction().execute(async (trx) => {
    await post(trx, {
      kind: 'stake',
      reference: `lost ${attempt}`,
      at: 1,
      postings: [
        { holder: { of: 'account', account: one.account }, amount: money(-20_000, 'EUR') },
        { holder: { of: 'system', name: 'profit' }, amount: money(20_000, 'EUR') },
      ],
    })
  })
  await expect(command('refund', attempt, ...by)).rejects.toMatchObject({ code: 'funds.insufficient' })
  expect(await command('chargeback', attempt, ...by)).toEqual([
    `${attempt} is charged back`,
    'the account lacked 200.00 EUR, booked as a loss',
  ])
  expect([await cards.balance(one), await kindsTold(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  await expect(command('chargeback', attempt, ...by)).rejects.toEqual(refusedAs('chargedBack'))
  expect(await auditLedger(db)).toEqual([])
})

test.each([
  [['settle', 'x.1', 'charged', '--by', 'Ida']],
  [['settle', 'x.1', 'perhaps', ...by]],
  [['refund', ...by]],
  [['refund', 'x.1', 'notmade', ...by]],
  [['vanished', 'x', ...by]],
  [['payout', 'x.1', 'charged', ...by]],
  [['delete', 'x', ...by]],
  [['list', '--force']],
])('[FUND-44] a command without its parts, or without a reason, does nothing: %j', async (args) => {
  await expect(command(...args)).rejects.toMatchObject({ name: 'OperatorUsage' })
})

test.each([
  ['settle', 'x.1', 'charged'],
  ['refund', 'x.1'],
  ['refund', 'x.1', 'not-made'],
  ['chargeback', 'x.1'],
  ['vanished', 'x.1', 'charged'],
])('[FUND-44] an unknown payment is refused: %s %s %s', async (...parts) => {
  await expect(command(...parts, ...by)).rejects.toEqual(refusedAs('unknown'))
})

test('[WD-15] a payout is ended by its reference alone; none is listed before a day has passed', async () => {
  await expect(command('payout', 'x.1', 'paid', ...by)).rejects.toEqual(refusedAs('unknown'))
  expect(await command('payouts')).toEqual([])
})

test('[FUND-44] the log of operators’ actions cannot be changed', async () => {
  const { db } = cards.server.deps
  await expect(db.updateTable('operator_action').set({ reason: 'other' }).execute()).rejects.toThrow('never changed')
  await expect(db.deleteFrom('operator_action').execute()).rejects.toThrow('never changed')
})

test('[FUND-45] a payer’s text of a transfer stays on its line and moves no cursor', async () => {
  const row = { id: 'entry-1', seq: 1, text: 'mine\n2026  RECEIPT\u001B[2J\u202Eend', currency: 'EUR', amount: 500, booked_at: 1 } as const
  await cards.server.deps.db
    .insertInto('bank_receipt')
    .values({ ...row, report_id: null, held: 'reference' })
    .execute()
  expect(await command('reports')).toEqual([expect.stringMatching(/5\.00 EUR {2}mine 2026 {2}RECEIPT \[2J end$/)])
})
