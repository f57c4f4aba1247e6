import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardHouse, openCardHouse, saveCard } from '../../../tests/support/cardHouse.ts'
import { testCards } from '../../outside/sandbox/testCards.ts'

let cards: CardHouse
beforeAll(async () => {
  cards = await openCardHouse()
})
afterAll(() => cards.close())

test('[FUND-18] [FUND-19] a saved card is shown by brand, last four digits and expiry, once however often it is saved', async () => {
  await cards.house.customer('saver@example.org')
  const browser = cards.house.browser()
  await browser.signIn('saver@example.org')
  const first = await saveCard(browser, '4000000000000002')
  expect((await saveCard(browser, '4000000000000002')).body).toEqual(first.body)
  const shown = { brand: 'visa', last4: '0002', expires: '2039-07', entropay: false }
  expect((await browser.post('/api/triggers/cards', {})).body['data']).toEqual([{ id: expect.any(String) as string, ...shown }])
})

test.each([
  ['4000000000000003', 'cards.luhn'],
  ['400000000000000', 'cards.length_or'],
  ['378282246310005', 'cards.type'],
  ['4111111111111111', 'cards.test_numbers_only'],
])('[FUND-17] %s is refused with %s', async (cnu, code) => {
  const one = await cards.payer('approved')
  expect((await saveCard(one.browser, cnu)).body).toMatchObject({ return: 'false', error: code })
})

test('[FUND-19] no card number and no CVV is in the logs, the database or an answer', async () => {
  const rows = JSON.stringify(await cards.house.deps.db.selectFrom('card').selectAll().execute())
  for (const { number } of testCards) expect(rows.includes(number) || cards.writes.join('').includes(number)).toBe(false)
  expect(cards.writes.join('')).not.toContain('"987"')
  expect(cards.writes.length).toBeGreaterThan(0)
})
