import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardHouse, openCardHouse } from '../../../tests/support/cardHouse.ts'

let cards: CardHouse
beforeAll(async () => {
  cards = await openCardHouse()
})
afterAll(() => cards.close())

test('[FUND-37] a deposit at the bank can be cancelled: it is shut out there first, and a later charge of it is refused', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect(await cards.books(deposit)).toMatchObject([{ status: 'voided', taken: 0 }])
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[FUND-37] cancelling what the bank has approved a moment ago is refused, and the money is credited', async () => {
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

test('[FUND-36] open deposits are listed for another device, and ended ones are not', async () => {
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
