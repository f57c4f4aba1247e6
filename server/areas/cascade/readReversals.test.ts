import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { processors as names, wallets } from '../../../contract/kernel.ts'
import { charges } from '../../../domain/cascade/processorTable.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { operate } from '../../process/operate.ts'
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
const told = async ({ id }: CardPayer): Promise<string[]> =>
  (await cards.server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('deposit'))

async function charged(): Promise<{ one: CardPayer; deposit: string; attempt: string }> {
  const one = await cards.payer('approved')
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

test.each([
  ['refund', 'depositReturned'],
  ['chargeback', 'depositChargedBack'],
] as const)('[FUND-45] a %s at the processor itself is booked once, and its person is told', async (kind, told1) => {
  const { one, deposit, attempt } = await charged()
  for (let time = 0; time < 2; time++) {
    await press(deposit, kind)
    await Promise.all([read(), read()])
  }
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1, returned: 1 }])
  expect([await cards.balance(one), await told(one)]).toEqual([0, ['depositCredited', told1]])
  expect((await command('list')).join()).not.toContain(attempt)
  const why = kind === 'refund' ? 'refunded' : 'chargedBack'
  for (const name of ['refund', 'chargeback']) await expect(command(name, attempt, ...by)).rejects.toMatchObject({ why })
})

test('[FUND-45] a reversal of a charge whose approval is unknown waits for it', async () => {
  const one = await cards.payer('lostAnswer')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  await press(deposit, 'chargeback')
  await read()
  expect((await command('list')).filter((line) => line.includes(`${deposit}.1`)).at(-1)).toContain('held by its outcome')
  await cards.listen(one, 'pfs', `${deposit}.1`)
  await read()
  expect([await cards.balance(one), await told(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  expect((await command('list')).join()).not.toContain(deposit)
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
    const reported = (await processors.reversals(0))?.filter(({ reference }) => reference === `${deposit}.1`)
    expect(reported).toMatchObject([{ processor, kind: 'chargeback', amount: money(30_000, 'EUR') }])
  }
})

// The lists of these tests have numbers of their own, so the sandbox's are read before.
test('[FUND-45] what our own call or an operator took back is not booked again', async () => {
  const { db, external } = cards.server.deps
  const booked = [await charged(), await charged()] as const
  await command('refund', booked[0].attempt, ...by)
  await command('chargeback', booked[1].attempt, ...by)
  const { seq } = await db
    .selectFrom('processor_reversal')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const report = vi.spyOn(external.processors, 'reversals').mockImplementation(async (after) =>
    booked
      .map(({ attempt: reference }, index) => ({ seq: (seq ?? 0) + index + 1, reference }))
      .filter((one) => one.seq > after)
      .map((one) => ({ ...one, processor: 'PFS', kind: 'chargeback', amount: money(30_000, 'EUR'), at: 1 })),
  )
  await read()
  report.mockRestore()
  for (const { one } of booked) expect([await cards.balance(one), (await told(one)).length]).toEqual([0, 2])
})

test('[FUND-45] part of an amount and a reference that is not ours are held for an operator', async () => {
  const { one, attempt } = await charged()
  const { db, external } = cards.server.deps
  const { last } = await db
    .selectFrom('processor_reversal')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  const part = { seq: (last ?? 0) + 1, reference: attempt, processor: 'PFS', kind: 'refund', amount: money(10_000, 'EUR'), at: 1 } as const
  const foreign = { ...part, seq: part.seq + 1, reference: `${randomUUID()}.1` }
  const report = vi
    .spyOn(external.processors, 'reversals')
    .mockImplementation(async (after) => [part, foreign].filter(({ seq }) => seq > after))
  await read()
  report.mockRestore()
  expect(await cards.balance(one)).toBe(30_000)
  expect(await command('reversal', String(part.seq), ...by)).toEqual([`reversal ${part.seq} is taken back`])
  expect(await command('reversal', String(foreign.seq), ...by)).toEqual([`reversal ${foreign.seq} is closed`])
  await expect(command('reversal', String(part.seq), ...by)).rejects.toMatchObject({ why: 'unknown' })
  expect([await cards.balance(one), await told(one)]).toEqual([20_000, ['depositCredited', 'depositReturned']])
})

test('[SRV-03] the ledger is consistent at the end', async () => {
  expect(await auditLedger(cards.server.deps.db)).toEqual([])
})
