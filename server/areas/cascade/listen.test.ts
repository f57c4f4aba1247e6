import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CardServer, openCardServer, type CardPayer } from '../../../tests/support/cardServer.ts'
import { openAttempt } from './openAttempt.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const listen = async ({ browser }: CardPayer, body: object, proc = 'pfs') => (await browser.post(`/api/card/listen/${proc}`, body)).body

/**
 * Charges once and lets a second pass, so that the next charge is newer. The outcome of an earlier one is
 * unknown meanwhile: beside a known one the server begins no other (FUND-36).
 */
async function charge(one: CardPayer, amount = '300.00', proc = 'pfs'): Promise<string> {
  const deposit = randomUUID()
  await cards.check(one, deposit, amount)
  const attempts = cards.server.deps.db.updateTable('payment_attempt').where('customer_id', '=', one.id)
  const earlier = await attempts.set({ status: 'unknown' }).where('status', '=', 'secure').returning('reference').execute()
  await cards.send(one, proc, deposit, 1, { amount, ...(proc === 'vload' ? { card: undefined } : {}) })
  for (const { reference } of earlier) await attempts.set({ status: 'secure' }).where('reference', '=', reference).execute()
  cards.server.clock.now += 1_000
  return deposit
}

test('[FUND-34] without a key the newest attempt at this processor is returned', async () => {
  const one = await cards.payer('secure')
  expect(await listen(one, {})).toEqual({ status: 'none' })
  const [first, second] = [await charge(one), await charge(one)]
  expect(await listen(one, {})).toMatchObject({ status: 'secure', transaction_id: `${second}.1` })
  expect(await listen(one, { transaction_id: `${first}.1` })).toMatchObject({ transaction_id: `${first}.1` })
  expect(await listen(one, { key: `${first}.1`, transaction_id: `${second}.1` })).toMatchObject({ transaction_id: `${first}.1` })
  expect(await listen(one, {}, 'vload')).toEqual({ status: 'none' })
  expect((await one.browser.post('/api/card/listen/fraud', {})).status).toBe(501)
})

test('[FUND-34] an attempt that was not sent counts as none', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card }
  await cards.server.deps.db
    .transaction()
    .execute((trx) => openAttempt(trx, person, { reference: `${deposit}.1`, deposit, seq: 1 }, 'PFS', order, one.card, 1))
  expect(await listen(one, { key: `${deposit}.1` })).toEqual({ status: 'none' })
})

test.each(['approved', 'softDecline', 'cancelled'] as const)(
  '[FUND-34] the result of a settled attempt is known without asking: %s',
  async (end) => {
    const one = await cards.payer(end === 'cancelled' ? 'secure' : end)
    const deposit = await charge(one)
    if (end === 'cancelled') await one.browser.post('/api/deposit/cancel', { deposit })
    const asked = vi.spyOn(cards.server.deps.external.processors, 'status')
    expect(await listen(one, { key: `${deposit}.1` })).toMatchObject({ status: end === 'approved' ? 'approved' : 'declined' })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  },
)

test('[FUND-36] the newest twenty open deposits are listed with all that another device needs', async () => {
  const one = await cards.payer('secure')
  const opened = cards.server.clock.now
  const [first, second] = [await charge(one, '300.00'), await charge(one, '450.00', 'vload')]
  const { body } = await one.browser.post('/api/deposit/open', {})
  const path = (pattern: string): string => expect.stringMatching(pattern) as string
  const common = { currency: 'EUR', account: one.account, status: 'open' }
  const [older, newer] = [
    { key: `${first}.1`, processor: 'PFS' },
    { key: `${second}.1`, processor: 'VLOAD' },
  ]
  expect(body['data']).toEqual([
    {
      ...common,
      id: second,
      amount: '450.00',
      stack: ['VLOAD'],
      openedAt: opened + 1_000,
      attempts: [{ ...newer, status: 'secure', redirect: path('^/api/vload/start') }],
    },
    {
      ...common,
      id: first,
      amount: '300.00',
      stack: ['FRAUD', 'PFS', 'VLOAD'],
      openedAt: opened,
      attempts: [{ ...older, status: 'secure', redirect: path('^/api/card/secure/pfs/') }],
    },
  ])
  expect((await (await cards.payer('secure')).browser.post('/api/deposit/open', {})).body).toMatchObject({ data: [] })
})

test('[FUND-36] a deposit between two processors is listed with the error of the first', async () => {
  const one = await cards.payer('softDecline')
  const deposit = await charge(one)
  await cards.send(one, 'vload', deposit, 2)
  expect((await one.browser.post('/api/deposit/open', {})).body['data']).toMatchObject([
    {
      id: deposit,
      attempts: [
        { key: `${deposit}.1`, status: 'declined', error: 'decline.issuer_unavailable' },
        { key: `${deposit}.2`, status: 'secure' },
      ],
    },
  ])
})

test('[FUND-30] the VLOAD page opens the newest payment that waits there, else the form', async () => {
  const one = await cards.payer('secure')
  const prepared = async () => String((await one.browser.get('/api/vload/prepare')).headers['location'])
  expect(await prepared()).toMatch(/\/en\/trading#\/show\/funding\/vload$/)
  await charge(one)
  expect(await prepared()).toMatch(/\/show\/funding\/vload$/)
  await charge(one, '300.00', 'vload')
  const first = await prepared()
  expect(first).toMatch(/^\/api\/vload\/start\?guid=/)
  await charge(one, '300.00', 'vload')
  expect(await prepared()).not.toBe(first)
  expect(await prepared()).toMatch(/^\/api\/vload\/start\?guid=/)
})

test('[FUND-23] the bank’s page is not opened again once its attempt is decided', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { redirect } = (await cards.send(one, 'pfs', deposit, 1)).body['data'] as { redirect: string }
  await one.browser.post('/api/deposit/cancel', { deposit })
  const { headers } = await one.browser.get(redirect)
  expect(headers['location']).toBe(`${cards.server.deps.config.appUrl}/en/trading#/listen/funding/pfs/${deposit}.1/${one.id}`)
  const unknown = await one.browser.get('/api/card/secure/pfs/unknownCode')
  expect(unknown.headers['location']).toBe(`${cards.server.deps.config.appUrl}/en/trading#/show/funding/payment_error`)
})
