import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CardHouse, openCardHouse } from '../../../tests/support/cardHouse.ts'

let cards: CardHouse
beforeAll(async () => {
  cards = await openCardHouse()
})
afterAll(() => cards.close())

const attemptOf = (deposit: string) =>
  cards.house.deps.db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit).executeTakeFirstOrThrow()

test('[FUND-35] an approval that comes while its charge is being taken back is not credited', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  // The charge's own answer is held back until its taking back has begun.
  const { processors } = cards.house.deps.outside
  const { charge } = processors
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  const asked = vi.spyOn(processors, 'charge').mockImplementationOnce(async (processor, order) => {
    const verdict = await charge(processor, order)
    await held
    return verdict.is === 'secure' ? { is: 'approved', id: verdict.id } : verdict
  })
  const charging = cards.send(one, 'pfs', deposit, 1)
  await vi.waitFor(async () => expect(await cards.books(deposit)).toHaveLength(1))
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  const cancelled = await one.browser.post('/api/deposit/cancel', { deposit })
  expect(cancelled.body).toMatchObject({ error: 'deposit.cancelling' })
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding' })
  answer()
  expect((await charging).body).toMatchObject({ status: 'unknown' })
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding' })
  expect(await cards.balance(one)).toBe(0)
  silent.mockRestore()
  asked.mockRestore()
  cards.house.clock.now += 60_000
  await cards.sweep()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voided' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  expect(await cards.balance(one)).toBe(0)
})
