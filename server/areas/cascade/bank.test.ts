import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardServer, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test('[FUND-23] the 3D redirect sends only the owner to the bank, which returns to the listen page', async () => {
  const [one, other] = [await cards.payer('secure'), await cards.payer('secure')]
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { redirect } = (await cards.send(one, 'pfs', deposit, 1)).body['data'] as { redirect: string }
  expect(redirect).toMatch(/^\/api\/card\/secure\/pfs\/[\w-]{8,64}$/)
  const bank = await one.browser.get(redirect, { referer: `${cards.server.deps.config.appUrl}/fr/trading` })
  expect(bank.status).toBe(302)
  expect((await other.browser.get(redirect)).headers['location']).toContain('/show/funding/payment_error')
  const page = await fetch(String(bank.headers['location']))
  expect(await page.text()).toContain('300.00 EUR')
  // A browser that comes from no page of ours still has a language (APP-01).
  const spoken = await one.browser.get(redirect, { 'accept-language': 'zh-CN' })
  expect(new URL(String(spoken.headers['location'])).searchParams.get('return')).toContain('/cn/trading#/listen/')
  const back = new URL(String(bank.headers['location'])).searchParams.get('return') ?? ''
  expect(back).toBe(`${cards.server.deps.config.appUrl}/fr/trading#/listen/funding/pfs/${deposit}.1/${one.id}`)
  const decided = await fetch(String(bank.headers['location']), {
    method: 'POST',
    body: new URLSearchParams({ decision: 'confirm', return: back }),
    redirect: 'manual',
  })
  expect(decided.headers.get('location')).toBe(back)
  expect((await one.browser.post('/api/card/listen/pfs', { transaction_id: `${deposit}.1` })).body).toMatchObject({
    return: 'true',
    status: 'approved',
  })
  expect(await cards.balance(one)).toBe(30_000)
})

test('the bank’s page returns only to Openfloor', async () => {
  const one = await cards.payer('secure')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  const [charge] = await cards.books(deposit)
  const evil = await cards.sandbox.inject({
    method: 'POST',
    url: `/acs/${charge?.id}`,
    payload: { decision: 'refuse', return: 'https://evil.example/' },
  })
  expect(evil.headers.location).toBe(cards.server.deps.config.appUrl)
  expect((await cards.listen(one, 'pfs', `${deposit}.1`)).body).toMatchObject({
    return: 'false',
    status: 'declined',
    error: 'decline.not_authenticated',
    next: false,
  })
})

test('[FUND-30] VLOAD redirects to its own page and is credited once it is paid there', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1)).body).toMatchObject({
    status: 'declined',
    next: true,
    error: 'decline.issuer_unavailable',
  })
  const { redirect } = (await cards.send(one, 'vload', deposit, 2)).body['data'] as { redirect: string }
  expect(redirect).toMatch(/^\/api\/vload\/start\?guid=/)
  expect((await one.browser.get('/api/vload/prepare')).headers['location']).toBe(redirect)
  const page = String((await one.browser.get(redirect)).headers['location'])
  await fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }), redirect: 'manual' })
  expect((await cards.listen(one, 'vload', `${deposit}.2`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(one)).toBe(30_000)
})
