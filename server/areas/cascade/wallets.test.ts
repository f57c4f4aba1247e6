import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardPayer, type CardServer, chargeHeaders, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const wallet = { account: 'ada@wallet.example', secure_id: '112233' }
const pay = (payer: CardPayer, path: string, deposit: string, more: object = {}) =>
  payer.browser.post(
    path,
    { amount: '300.00', currency: 'EUR', fixed: false, bonus: false, deposit, account: payer.account, ...more },
    chargeHeaders(deposit),
  )
const neteller = (payer: CardPayer, deposit: string, more: object = {}) =>
  pay(payer, '/api/neteller', deposit, { ...wallet, credit: payer.account, ...more })

test('[FUND-39] Neteller credits once by account and secure id, and keeps neither', async () => {
  const payer = await cards.payer('approved', 'PT')
  const deposit = randomUUID()
  const first = await neteller(payer, deposit)
  expect(first.body).toMatchObject({ return: 'true', status: 'approved' })
  expect((await neteller(payer, deposit)).body).toEqual(first.body)
  expect([await cards.balance(payer), (await cards.books(deposit)).map(({ taken }) => taken)]).toEqual([30_000, [1]])
  const { db } = cards.server.deps
  const rows = JSON.stringify([
    await db.selectFrom('payment_attempt').selectAll().execute(),
    await db.selectFrom('deposit').selectAll().execute(),
  ])
  for (const secret of Object.values(wallet)) expect(rows.includes(secret) || cards.writes.join('').includes(secret)).toBe(false)
})

test.each([
  ['999999', 'decline.wallet_login'],
  ['445566', 'decline.wallet_funds'],
])('[FUND-39] Neteller declines the secure id %s with %s, and nothing follows', async (secureId, error) => {
  const payer = await cards.payer('approved', 'PT')
  const answer = await neteller(payer, randomUUID(), { secure_id: secureId })
  expect(answer.body).toMatchObject({ return: 'false', status: 'declined', next: false, error })
  expect(await cards.balance(payer)).toBe(0)
})

test('[FUND-39] Neteller’s late result is listened for', async () => {
  const payer = await cards.payer('approved', 'PT')
  const deposit = randomUUID()
  expect((await neteller(payer, deposit, { secure_id: '778899' })).body).toMatchObject({ status: 'waiting' })
  cards.server.clock.now += 61_000
  expect((await cards.listen(payer, 'neteller', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(payer)).toBe(30_000)
})

test.each([
  ['skrill', '/api/card/fast/skrill'],
  ['paypal', '/api/pay/paypal'],
  ['agni', '/api/fm/agni/pay'],
] as const)('[FUND-39] [FUND-02] %s pays alone on its own page by %s, and is listened for', async (slug, path) => {
  const payer = await cards.payer('approved', 'PT')
  const deposit = randomUUID()
  const flags = slug === 'agni' ? { fixed: 'false', bonus: 'false' } : {}
  const begun = await pay(payer, path, deposit, flags)
  expect(begun.body).toMatchObject({ status: 'secure', data: { redirect: expect.stringMatching(/^\/api\/card\/secure\/pfs\//) as string } })
  const [charge] = await cards.books(deposit)
  expect(await cards.balance(payer)).toBe(0)
  await cards.sandbox.inject({ method: 'POST', url: `/${slug}/${charge?.id}`, payload: { decision: 'confirm' } })
  expect((await cards.listen(payer, slug, `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(payer)).toBe(30_000)
})

test('[FUND-04] Skrill is refused in its countries, also for a person whose own cascade names it', async () => {
  const payer = await cards.payer('approved', 'FR')
  const { db } = cards.server.deps
  await db.updateTable('customer').set({ cascade: 'SKRILL,PFS' }).where('id', '=', payer.id).execute()
  expect((await pay(payer, '/api/card/fast/skrill', randomUUID())).body).toMatchObject({ error: 'funding.no_method' })
  expect((await pay(payer, '/api/card/fast/pfs', randomUUID(), { card: payer.card })).body).toMatchObject({ error: 'funding.no_method' })
})

test.each(['bank', 'skrill', 'tostring', 'unheard'])('[FUND-39] /api/pay/%s pays nothing', async (method) => {
  const payer = await cards.payer('approved', 'PT')
  expect((await pay(payer, `/api/pay/${method}`, randomUUID())).body).toMatchObject({ return: 'false', error: 'funding.no_method' })
})
