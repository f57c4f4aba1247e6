import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../domain/kernel/time.ts'
import { consentAgeHeader } from '../../../domain/cascade/consent.ts'
import { type CardPayer, type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const order = { amount: '300.00', currency: 'EUR', fixed: false, bonus: false }
const headersAt = (deposit: string, ageMs: number | null) => ({
  'idempotency-key': `${deposit}.1`,
  ...(ageMs === null ? {} : consentAgeHeader(ageMs)),
})
const pay = ({ browser, account, card }: CardPayer, deposit: string, ageMs: number | null) =>
  browser.post('/api/card/fast/pfs', { ...order, deposit, account, card }, headersAt(deposit, ageMs))

test('[FUND-36] a charge without a recent yes sends nothing, and a yes sends it', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  for (const ageMs of [null, 3 * 24 * hourMs]) {
    expect(await pay(one, deposit, ageMs)).toMatchObject({ status: 409, body: { return: 'false', error: 'cascade.not_confirmed' } })
    expect(await cards.books(deposit)).toEqual([])
    // As after a lost request: the page may send it again, or ask.
    expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({ status: 'none' })
  }
  expect((await pay(one, deposit, 0)).body).toMatchObject({ status: 'approved' })
  // The outcome of a charge that was made is repeated, however old its yes.
  expect((await pay(one, deposit, 9 * hourMs)).body).toMatchObject({ status: 'approved' })
  expect((await cards.books(deposit)).map(({ taken }) => taken)).toEqual([1])
})

test('[FUND-36] a no closes the deposit before a charge that is still on its way', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  expect((await pay(one, deposit, 0)).body).toMatchObject({ error: 'deposit.closed' })
  expect(await cards.books(deposit)).toEqual([])
})

test.each([
  ['/api/card/fast/pfs', {}],
  ['/api/vload/prepare', {}],
  ['/api/payconcept/pay', {}],
  ['/api/shape/pay', {}],
  ['/api/entro/pay', {}],
  ['/api/fm/agni/pay', { fixed: 'false', bonus: 'false' }],
  ['/api/neteller', { account: 'ada@wallet.example', secure_id: '112233' }],
  ['/api/pay/paypal', {}],
])('[FUND-36] %s charges nothing without a recent yes', async (path, more) => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  const body = { ...order, deposit, account: one.account, ...more }
  const { status, body: answer } = await one.browser.post(path, body, headersAt(deposit, 2 * hourMs))
  expect([status, answer['error']]).toEqual([409, 'cascade.not_confirmed'])
})

test('[FUND-36, SRV-12] a client of the original contract names no deposit: its person has pressed', async () => {
  const one = await cards.payer('approved')
  const { body } = await one.browser.post(
    '/api/card/fast/pfs',
    { ...order, account: one.account, card: one.card },
    { 'idempotency-key': randomUUID() },
  )
  expect(body).toMatchObject({ status: 'approved' })
})
