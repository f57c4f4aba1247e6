import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { processors as names, wallets } from '../../../contract/kernel.ts'
import { charges } from '../../../domain/cascade/processorTable.ts'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Scenario } from '../../../sandbox/testCards.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { operate } from '../../process/operate.ts'
import { processorsOverHttp } from '../../external/processorsHttp.ts'
import { awaitsReview } from '../withdrawals/awaitsReview.ts'
import { readReversals } from './readReversals.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const by = ['--by', 'Ida', '--reason', 'asked PFS, ticket 7']
const command = (...args: string[]): Promise<string[]> => operate(cards.server.deps, args)
const read = (): Promise<void> => {
  const { db, now, log, external } = cards.server.deps
  return readReversals({ db, now, log, processors: external.processors })
}
const noticesOf = async ({ id }: CardPayer): Promise<string[]> =>
  (await cards.server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('deposit'))

async function charged(scenario: Scenario = 'approved'): Promise<{ one: CardPayer; deposit: string; attempt: string }> {
  const one = await cards.payer(scenario)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  return { one, deposit, attempt: `${deposit}.1` }
}
/** The tester's buttons on the sandbox's page. */
async function press(deposit: string, decision: 'refund' | 'chargeback'): Promise<void> {
  const [book] = await cards.books(deposit)
  await cards.sandbox.inject({ method: 'POST', url: `/charges/${book?.id}`, payload: { decision } })
}

describe.each([
  ['refund', 'depositReturned', 'refunded'],
  ['chargeback', 'depositChargedBack', 'chargedBack'],
] as const)('a %s at the processor itself', (kind, notice, why) => {
  test('[FUND-45] it is posted once, and its person is notified', async () => {
    const { one, deposit, attempt } = await charged()
    for (let time = 0; time < 2; time++) {
      await press(deposit, kind)
      await Promise.all([read(), read()])
    }
    expect(await cards.books(deposit)).toMatchObject([{ taken: 1, returned: 1 }])
    expect([await cards.balance(one), await noticesOf(one)]).toEqual([0, ['depositCredited', notice]])
    expect((await command('list')).join()).not.toContain(attempt)
    for (const name of ['refund', 'chargeback']) await expect(command(name, attempt, ...by)).rejects.toMatchObject({ why })
  })

  test('[FUND-45] it waits for a charge whose approval is unknown, and is posted once', async () => {
    const { one, deposit, attempt } = await charged('lostAnswer')
    await press(deposit, kind)
    await read()
    expect((await command('list')).filter((line) => line.includes(attempt)).at(-1)).toContain('held by its outcome')
    await cards.listen(one, 'pfs', attempt)
    await Promise.all([read(), read()])
    expect([await cards.balance(one), await noticesOf(one)]).toEqual([0, ['depositCredited', notice]])
    expect((await command('list')).join()).not.toContain(deposit)
  })
})

test('[FUND-45] processors that do not answer are read again', async () => {
  const { one, deposit } = await charged()
  await press(deposit, 'refund')
  const silent = vi.spyOn(cards.server.deps.external.processors, 'reversals').mockResolvedValueOnce(null)
  await read()
  silent.mockRestore()
  expect(await cards.balance(one)).toBe(30_000)
  await read()
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-45] every processor of the sandbox can refund and charge back', async () => {
  const { processors } = cards.server.deps.external
  for (const processor of [...names, ...wallets].filter(charges)) {
    const deposit = randomUUID()
    await processors.charge(processor, { reference: `${deposit}.1`, amount: money(30_000, 'EUR'), card: null, returnTo: 'http://app.test' })
    const [book] = await cards.books(deposit)
    await cards.sandbox.inject({ method: 'POST', url: `/charges/${book?.id}`, payload: { decision: 'approve' } })
    await press(deposit, 'chargeback')
    const reported = (await processors.reversals(0))?.filter((one) => 'reference' in one && one.reference === `${deposit}.1`)
    expect(reported).toMatchObject([{ processor, kind: 'chargeback', amount: money(30_000, 'EUR') }])
  }
})

type Reported = { reference: string; kind: 'refund' | 'chargeback'; minor?: number; currency?: 'EUR' | 'USD' }

/**
 * Has the processors report these, numbered after all that was read: the sandbox's own are read above, and
 * none after. Returns the number of the first.
 */
async function reportAndRead(list: readonly Reported[]): Promise<number> {
  const { last } = await cards.server.deps.db
    .selectFrom('processor_reversal')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  const first = (last ?? 0) + 1
  const all = list.map(({ reference, kind, minor = 30_000, currency = 'EUR' }, index) => ({
    seq: first + index,
    processor: 'PFS' as const,
    reference,
    kind,
    amount: money(minor, currency),
    at: 1,
  }))
  // Out of order, and the same list each time.
  const report = vi.spyOn(cards.server.deps.external.processors, 'reversals').mockResolvedValue(all.toReversed())
  await Promise.all([read(), read()])
  report.mockRestore()
  return first
}
const heldOf = async (seq: number) =>
  (await cards.server.deps.db.selectFrom('processor_reversal').select('held').where('seq', '=', seq).executeTakeFirstOrThrow()).held

test('[FUND-45] a chargeback that an operator knew first is not booked again, a second one is held', async () => {
  const { one, attempt } = await charged()
  await command('chargeback', attempt, ...by)
  const seq = await reportAndRead([
    { reference: attempt, kind: 'chargeback' },
    { reference: attempt, kind: 'chargeback' },
  ])
  expect([await heldOf(seq), await heldOf(seq + 1)]).toEqual([null, 'amount'])
  expect([await cards.balance(one), (await noticesOf(one)).length]).toEqual([0, 2])
  expect(await command('reversal', String(seq + 1), 'close', ...by)).toEqual([`reversal ${seq + 1} is closed`])
})

test('[FUND-45] a report of our own refund is held only once that refund has ended', async () => {
  const { one, attempt } = await charged()
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValue('unknown')
  await command('refund', attempt, ...by)
  silent.mockRestore()
  const seq = await reportAndRead([{ reference: attempt, kind: 'refund' }])
  await command('refund', attempt, ...by)
  const later = await reportAndRead([{ reference: attempt, kind: 'chargeback' }])
  expect([await heldOf(seq), await heldOf(later)]).toEqual([null, 'amount'])
  expect([await cards.balance(one), (await noticesOf(one)).length]).toEqual([0, 2])
  await command('reversal', String(later), 'close', ...by)
})

test('[FUND-45] only the report of the whole refund confirms our open one; all others are held', async () => {
  const { one, attempt } = await charged()
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValue('unknown')
  await command('refund', attempt, ...by)
  const others = await reportAndRead([
    { reference: attempt, kind: 'chargeback' },
    { reference: attempt, kind: 'refund', minor: 10_000 },
    { reference: attempt, kind: 'refund', currency: 'USD' },
  ])
  for (const seq of [others, others + 1, others + 2]) expect(await heldOf(seq)).toBe('amount')
  for (const end of ['take-back', 'close'])
    await expect(command('reversal', String(others), end, ...by)).rejects.toMatchObject({ why: 'refundOpen' })
  const isOpen = async () => (await command('list')).some((line) => line.includes(`${attempt}  PFS  refund`))
  expect([await isOpen(), await noticesOf(one)]).toEqual([true, ['depositCredited']])
  const whole = await reportAndRead([
    { reference: attempt, kind: 'refund' },
    { reference: attempt, kind: 'refund' },
  ])
  expect([await heldOf(whole), await heldOf(whole + 1)]).toEqual([null, 'amount'])
  expect([await isOpen(), await cards.balance(one), await noticesOf(one)]).toEqual([false, 0, ['depositCredited', 'depositReturned']])
  const asked = silent.mock.calls.length
  expect(await command('refund', attempt, ...by)).toEqual([`${attempt} is refunded`])
  expect(silent.mock.calls.length).toBe(asked)
  silent.mockRestore()
  for (const seq of [others, others + 1, others + 2, whole + 1]) await command('reversal', String(seq), 'close', ...by)
})

test('[FUND-45] a refund that is reported after it was given up is held, and taken back once', async () => {
  const { one, attempt } = await charged()
  const silent = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValue('unknown')
  await command('refund', attempt, ...by)
  silent.mockRestore()
  cards.server.clock.now += dayMs
  await command('refund', attempt, 'not-made', ...by)
  const seq = await reportAndRead([{ reference: attempt, kind: 'refund' }])
  expect([await heldOf(seq), await cards.balance(one)]).toEqual(['amount', 30_000])
  expect((await command('list')).filter((line) => line.includes(attempt))).toEqual([expect.stringContaining(`reversal ${seq}`)])
  expect(await command('reversal', String(seq), 'take-back', ...by)).toEqual([`reversal ${seq} is taken back`])
  expect(await noticesOf(one)).toEqual(['depositCredited', 'depositRefundFailed', 'depositReturned'])
  const later = await reportAndRead([{ reference: attempt, kind: 'chargeback' }])
  expect([await heldOf(later), await cards.balance(one)]).toEqual(['amount', 0])
  await command('reversal', String(later), 'close', ...by)
})

test('[FUND-45] a chargeback in place of our refund is taken back once the refund is given up', async () => {
  const { one, attempt } = await charged()
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  await command('refund', attempt, ...by)
  const seq = await reportAndRead([{ reference: attempt, kind: 'chargeback' }])
  cards.server.clock.now += dayMs
  const ended = vi.spyOn(processors, 'status').mockResolvedValue({ is: 'declined', code: 'decline.charged_back' })
  await command('refund', attempt, 'not-made', ...by)
  ended.mockRestore()
  silent.mockRestore()
  expect([await heldOf(seq), await cards.balance(one)]).toEqual(['amount', 30_000])
  expect(await command('reversal', String(seq), 'take-back', ...by)).toEqual([`reversal ${seq} is taken back`])
  expect(await cards.balance(one)).toBe(0)
  await expect(command('refund', attempt, ...by)).rejects.toMatchObject({ why: 'inPart' })
})

test('[FUND-45] the report of a refund that was confirmed after it was given up books nothing', async () => {
  const { one, attempt } = await charged()
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValueOnce('unknown')
  await command('refund', attempt, ...by)
  cards.server.clock.now += dayMs
  silent.mockImplementationOnce(async () => {
    await command('refund', attempt, 'not-made', ...by)
    return 'voided'
  })
  await command('refund', attempt, ...by)
  silent.mockRestore()
  const seq = await reportAndRead([
    { reference: attempt, kind: 'refund' },
    { reference: attempt, kind: 'refund' },
  ])
  expect([await heldOf(seq), await heldOf(seq + 1)]).toEqual([null, 'amount'])
  expect([await cards.balance(one), (await noticesOf(one)).length]).toEqual([0, 3])
  await command('reversal', String(seq + 1), 'close', ...by)
})

test('[FUND-45] what is reported after a whole reversal is held, since it has left twice', async () => {
  const { one, attempt } = await charged()
  const seq = await reportAndRead([
    { reference: attempt, kind: 'refund' },
    { reference: attempt, kind: 'chargeback' },
  ])
  expect([await heldOf(seq), await heldOf(seq + 1), await cards.balance(one)]).toEqual([null, 'amount', 0])
  expect(await command('reversal', String(seq + 1), 'take-back', ...by)).toEqual([
    `reversal ${seq + 1} is taken back`,
    'the account lacked 300.00 EUR, booked as a loss',
  ])
})

test('[FUND-45] part of an amount and a reference that is not ours are held for an operator', async () => {
  const { one, attempt } = await charged()
  const seq = await reportAndRead([
    { reference: attempt, kind: 'refund', minor: 10_000 },
    { reference: `${randomUUID()}.1`, kind: 'refund' },
  ])
  expect(await cards.balance(one)).toBe(30_000)
  await expect(command('reversal', String(seq), ...by)).rejects.toMatchObject({ name: 'OperatorUsage' })
  for (const name of ['refund', 'chargeback']) await expect(command(name, attempt, ...by)).rejects.toMatchObject({ why: 'inPart' })
  expect(await command('reversal', String(seq), 'take-back', ...by)).toEqual([`reversal ${seq} is taken back`])
  expect(await command('reversal', String(seq + 1), 'take-back', ...by)).toEqual([`reversal ${seq + 1} is closed`])
  await expect(command('reversal', String(seq), 'take-back', ...by)).rejects.toMatchObject({ why: 'unknown' })
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([20_000, ['depositCredited', 'depositReturned']])
  for (const name of ['refund', 'chargeback']) await expect(command(name, attempt, ...by)).rejects.toMatchObject({ why: 'inPart' })
  const rest = await reportAndRead([{ reference: attempt, kind: 'chargeback' }])
  expect([await heldOf(rest), await cards.balance(one)]).toEqual(['amount', 20_000])
  await command('reversal', String(rest), 'close', ...by)
})

test('[FUND-45] a reversal in another currency is never taken from the account', async () => {
  const { one, attempt } = await charged()
  const seq = await reportAndRead([{ reference: attempt, kind: 'chargeback', currency: 'USD' }])
  await expect(command('reversal', String(seq), 'take-back', ...by)).rejects.toMatchObject({ why: 'foreignCurrency' })
  expect([await heldOf(seq), await cards.balance(one)]).toEqual(['amount', 30_000])
  await command('reversal', String(seq), 'close', ...by)
  expect(await command('chargeback', attempt, ...by)).toEqual([`${attempt} is charged back`])
  expect(await cards.balance(one)).toBe(0)
})

/** Stores an open withdrawal of a person, and returns how to read its state. */
async function openWithdrawal(one: CardPayer): Promise<() => Promise<string>> {
  const { db, now } = cards.server.deps
  const id = randomUUID()
  const amounts = { amount: 5_000, currency: 'EUR', fee: 0, gives_up: 0, arrives: 5_000, arrives_currency: 'EUR', worth: 5_500 } as const
  const place = { customer_id: one.id, account: one.account, key: null, method: 'EUR', wallet: 'wallet' } as const
  await db
    .insertInto('withdrawal')
    .values({ id, ...place, ...amounts, state: 'requested', requested_at: now(), due_at: null })
    .execute()
  return async () => (await db.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

test('[FUND-45, WD-12] from a held reversal on, an open withdrawal waits for review', async () => {
  const { one, attempt } = await charged()
  const state = await openWithdrawal(one)
  const seq = await reportAndRead([{ reference: attempt, kind: 'chargeback', minor: 10_000 }])
  expect([await heldOf(seq), await state()]).toEqual(['amount', 'inReview'])
})

/** Reads rows as the processors report them, twice, and returns the numbers that were logged as errors. */
async function readTwice(rows: readonly object[]): Promise<number[]> {
  const answer = async () => new Response(JSON.stringify({ reversals: rows }), { headers: { 'content-type': 'application/json' } })
  const { reversals } = processorsOverHttp('http://processors.test', answer)
  const report = vi.spyOn(cards.server.deps.external.processors, 'reversals').mockImplementation(reversals)
  const logged = vi.spyOn(cards.server.deps.log, 'error')
  for (let round = 0; round < 2; round++) await read()
  report.mockRestore()
  const numbers = logged.mock.calls.map(([about]) => (about as { seq: number }).seq)
  logged.mockRestore()
  return numbers
}

/** Returns the number of the next reversal. */
async function nextSeq(): Promise<number> {
  await read()
  const { last } = await cards.server.deps.db
    .selectFrom('processor_reversal')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

test('[FUND-45, WD-12] while a reversal of a deposit is unreadable, withdrawals of its person are reviewed', async () => {
  const { one, attempt } = await charged()
  const state = await openWithdrawal(one)
  const seq = await nextSeq()
  await readTwice([{ seq, processor: 'PFS', reference: attempt, kind: 'dispute', amount: '300.00', currency: 'EUR', at: 1 }])
  const waits = () => cards.server.deps.db.transaction().execute((trx) => awaitsReview(trx, one.id))
  expect([await state(), await waits()]).toEqual(['inReview', true])
  await command('reversal', String(seq), 'close', ...by)
  expect(await waits()).toBe(false)
})

test('[FUND-45] an unreadable reversal keeps none after it from being booked, and is logged once', async () => {
  const { one, attempt } = await charged()
  const first = (await nextSeq()) + 1
  const good = { processor: 'PFS', reference: attempt, kind: 'chargeback', amount: '300.00', currency: 'EUR', at: 1 }
  const bad = [{ kind: 'reversal' }, { processor: 'NEWPAY' }, { amount: '1e400' }, { currency: 'XXX' }, { reference: 'a\0' }]
  const rows = [...bad.map((part) => ({ ...good, ...part })), good, { ...good, kind: 'other' }].map((row, index) => ({
    seq: first + index,
    ...row,
  }))
  expect((await readTwice(rows)).map((seq) => seq - first)).toEqual([0, 1, 2, 3, 4, 6])
  expect([await cards.balance(one), await noticesOf(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  const listed = (await command('list')).filter((line) => line.includes(attempt))
  expect(listed.map((line) => line.split('  ')[1])).toEqual([0, 1, 2, 3, 6].map((at) => `reversal ${first + at}`))
})

test('[SRV-03] the ledger is consistent at the end', async () => {
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})
