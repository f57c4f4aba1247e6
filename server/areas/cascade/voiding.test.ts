import { randomUUID } from 'node:crypto'
import { money } from '../../../domain/kernel/money.ts'
import { charges, processorTable } from '../../../domain/cascade/processorTable.ts'
import { processors as names, wallets } from '../../../contract/kernel.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'
import { eventually } from '../../../tests/support/eventually.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const attemptOf = (deposit: string) =>
  cards.server.deps.db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).executeTakeFirstOrThrow()

test('[FUND-35] an approval that arrives while its charge is being voided is not credited', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  // The charge's own response is held back until the void has begun.
  const { processors } = cards.server.deps.external
  const { charge } = processors
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const chargeSpy = vi.spyOn(processors, 'charge').mockImplementationOnce(async (processor, order) => {
    const verdict = await charge(processor, order)
    await released
    return verdict.is === 'secure' ? { is: 'approved', id: verdict.id } : verdict
  })
  const charging = cards.send(one, 'pfs', deposit, 1)
  await eventually(async () => expect(await cards.books(deposit)).toHaveLength(1))
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  const cancelled = await one.browser.post('/api/deposit/cancel', { deposit })
  expect(cancelled.body).toMatchObject({ error: 'deposit.cancelling' })
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding' })
  release()
  expect((await charging).body).toMatchObject({ status: 'unknown' })
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding' })
  expect(await cards.balance(one)).toBe(0)
  silent.mockRestore()
  chargeSpy.mockRestore()
  cards.server.clock.now += 60_000
  await cards.sweep()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voided' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-44] each processor of the sandbox shuts out an unknown reference exactly where the table says so', async () => {
  const { processors } = cards.server.deps.external
  for (const processor of [...names, ...wallets].filter(charges)) {
    const reference = `${randomUUID()}.1`
    const done = await processors.void(processor, reference)
    expect([processor, done]).toEqual([processor, processorTable[processor].abilities.voidUnknown ? 'voided' : 'unknown'])
    const order = { reference, amount: money(30_000, 'EUR'), card: null, returnTo: 'http://app.test' }
    const { is } = await processors.charge(processor, order)
    if (done === 'voided') expect([processor, is]).toEqual([processor, 'declined'])
  }
})

test('[FUND-44] where a void of an unknown reference proves nothing, unknown stays unknown', async () => {
  const one = await cards.payer('lostRequest')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const { db, external } = cards.server.deps
  await db.updateTable('payment_attempt').set({ processor: 'AGNI', status: 'unknown' }).where('deposit_id', '=', deposit).execute()
  const status = vi.spyOn(external.processors, 'status').mockResolvedValue({ is: 'notFound' })
  const asked = vi.spyOn(external.processors, 'void')
  cards.server.clock.now += 60_000
  await cards.sweep()
  expect(asked).not.toHaveBeenCalled()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'unknown', settled_at: null })
  status.mockRestore()
  asked.mockRestore()
})
