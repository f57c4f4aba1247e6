import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityCodesIn } from '../../../tests/support/canary.ts'
import { canaryCode, type CardServer, openCardServer, saveCard } from '../../../tests/support/cardServer.ts'
import { testCards } from '../../../sandbox/testCards.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test('[FUND-18] [FUND-19] a saved card shows brand, last four digits and expiry; saving again adds none', async () => {
  await cards.server.customer('saver@example.org')
  const browser = cards.server.browser()
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

test('[FUND-19] no card number or CVV appears in logs, database or responses', async () => {
  const rows = JSON.stringify(await cards.server.deps.db.selectFrom('card').selectAll().execute())
  for (const { number } of testCards) expect(rows.includes(number) || cards.writes.join('').includes(number)).toBe(false)
  expect(securityCodesIn(rows + cards.writes.join(''), [canaryCode])).toEqual([])
  expect(cards.writes.length).toBeGreaterThan(0)
})
