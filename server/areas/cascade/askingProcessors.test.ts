import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../domain/funding/limits.ts'
import type { Scenario } from '../../../sandbox/testCards.ts'
import { securityCodesIn } from '../../../tests/support/canary.ts'
import { type CardPayer, type CardServer, chargeHeaders, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

async function payer(scenario: Scenario, stack: string, hasPin = false): Promise<CardPayer> {
  const one = await cards.payer(scenario)
  await cards.server.deps.db.updateTable('customer').set({ cascade: stack, entro_pin: hasPin }).where('id', '=', one.id).execute()
  return one
}

const order = { amount: '300.00', currency: 'EUR', fixed: false, bonus: false }
const pay = (one: CardPayer, deposit: string, more: object = {}) =>
  one.browser.post('/api/entro/pay', { ...order, deposit, account: one.account, card: one.card, ...more }, chargeHeaders(deposit))
const sendCvv = (one: CardPayer, deposit: string, cvv: string) =>
  one.browser.post('/api/entro/cvv', { cvv, deposit }, { 'idempotency-key': randomUUID() })

/** Opens ZOOM's page as the app does, and returns its address. */
async function zoomPage(one: CardPayer, deposit: string, amount = '300.00'): Promise<URL> {
  const { url } = (await one.browser.post('/api/debug/zoom_script', {})).body['data'] as { url: string }
  const { session } = (await one.browser.post('/api/zoom', { action: 'session', amount, currency: 'EUR', deposit })).body
  return new URL(String((await one.browser.get(`${url}?session=${String(session)}`)).headers['location']))
}

/** Enters the security code on ZOOM's page, as its script does. */
async function tokenFrom(page: URL, cvv = '123'): Promise<{ token?: string; error?: string }> {
  const body = JSON.stringify({ cvv })
  const answer = await fetch(`${page.origin}${page.pathname}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await answer.json()) as { token?: string; error?: string }
}

test('[FUND-26] ZOOM charges once with the token of its page, which returns to the person’s deposit', async () => {
  const one = await payer('approved', 'ZOOM')
  const deposit = randomUUID()
  const page = await zoomPage(one, deposit)
  expect(page.searchParams.get('return')).toContain(`/listen/funding/zoom/${deposit}/${one.id}`)
  expect(await (await fetch(page)).text()).toContain('<script src="/zoom/script.js"')
  expect(await tokenFrom(page, '000')).toEqual({ error: 'Card data not valid' })
  const { token } = await tokenFrom(page)
  for (const answer of [await cards.send(one, 'zoom', deposit, 1, { token }), await cards.send(one, 'zoom', deposit, 1, { token })])
    expect(answer.body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1, requests: 1 }])
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-26] a token pays once, and only the amount of its session', async () => {
  const one = await payer('approved', 'ZOOM')
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const { token } = await tokenFrom(await zoomPage(one, first))
  await cards.send(one, 'zoom', first, 1, { token })
  const refused = { return: 'false', error: 'decline.card_data_not_valid' }
  expect((await cards.send(one, 'zoom', second, 1, { token })).body).toMatchObject(refused)
  const cheap = await tokenFrom(await zoomPage(one, third, '1.00'))
  expect((await cards.send(one, 'zoom', third, 1, cheap)).body).toMatchObject(refused)
  expect((await cards.send(one, 'zoom', randomUUID(), 1)).body).toMatchObject(refused)
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-26] ZOOM’s page opens for the person of the session alone', async () => {
  const [one, other] = [await payer('approved', 'ZOOM'), await payer('approved', 'ZOOM')]
  const { session } = (await one.browser.post('/api/zoom', { action: 'session', amount: '300.00', deposit: randomUUID() })).body
  expect((await other.browser.get(`/api/zoom/page?session=${String(session)}`)).headers['location']).toContain('/show/funding')
})

test.each<[Scenario, string]>([
  ['doNotHonor', 'decline.do_not_honor'],
  ['zoomData', 'decline.card_data_not_valid'],
  ['unlisted', 'decline.card_data_not_valid'],
])('[FUND-26] ZOOM’s answer to the card %s is %s', async (scenario, code) => {
  const one = await payer(scenario, 'ZOOM,PFS')
  const deposit = randomUUID()
  const token = await tokenFrom(await zoomPage(one, deposit))
  expect((await cards.send(one, 'zoom', deposit, 1, token)).body).toMatchObject({ status: 'declined', error: code, next: false })
})

test('[FUND-28] ENTROPAY is paid on its own page, to which the redirect leads', async () => {
  const one = await payer('approved', 'ENTROPAY')
  const deposit = randomUUID()
  const { redirect } = (await pay(one, deposit)).body['data'] as { redirect: string }
  expect(redirect).toBe(`/api/entro/redirect?deposit=${deposit}`)
  const page = String((await one.browser.get(redirect)).headers['location'])
  expect(page).toContain('/entropay/')
  await fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'confirm' }), redirect: 'manual' })
  expect((await cards.listen(one, 'entropay', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  const other = await payer('approved', 'ENTROPAY')
  expect((await other.browser.get(redirect)).headers['location']).toContain('/show/funding')
})

test('[FUND-28] a person with a PIN pays with it, and a wrong one ends the deposit', async () => {
  const one = await payer('approved', 'ENTROPAY', true)
  expect((await pay(one, randomUUID())).body).toMatchObject({ error: 'entro.pin', fields: { pin: 'entro.pin' } })
  expect((await pay(one, randomUUID(), { pin: '0000' })).body).toMatchObject({ error: 'decline.incorrect_pin', next: false })
  expect((await pay(one, randomUUID(), { pin: '4711' })).body).toMatchObject({ status: 'secure' })
  expect(securityCodesIn(cards.writes.join(''), ['4711'])).toEqual([])
})

test('[FUND-28] ENTROPAY waits for the security code and charges once for it', async () => {
  const one = await payer('needCvv', 'ENTROPAY')
  const deposit = randomUUID()
  expect((await pay(one, deposit)).body).toMatchObject({ status: 'waiting', data: { need_cvv: true } })
  expect((await cards.listen(one, 'entropay', `${deposit}.1`)).body).toMatchObject({ data: { need_cvv: true } })
  expect((await sendCvv(one, deposit, '12')).body).toMatchObject({ error: 'entro.cvv', fields: { cvv: 'entro.cvv' } })
  for (const answer of [await sendCvv(one, deposit, '123'), await sendCvv(one, deposit, '456')])
    expect(answer.body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1 }])
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-28] a wrong security code ends the deposit, and another person’s completes nothing', async () => {
  const [one, other] = [await payer('needCvv', 'ENTROPAY'), await payer('needCvv', 'ENTROPAY')]
  const deposit = randomUUID()
  await pay(one, deposit)
  expect((await sendCvv(other, deposit, '123')).body).toEqual({ status: 'none' })
  expect((await sendCvv(one, deposit, '000')).body).toMatchObject({ status: 'declined', error: 'decline.wrong_cvv', next: false })
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-35] a security code whose answer is lost leaves the outcome to be asked for', async () => {
  const one = await payer('needCvv', 'ENTROPAY')
  const deposit = randomUUID()
  await pay(one, deposit)
  const setState = (state: string) =>
    cards.sandbox.inject({
      method: 'POST',
      url: '/controls/services',
      headers: { origin: 'http://localhost:80' },
      payload: { service: 'ENTROPAY', state },
    })
  await setState('lostAnswer')
  expect((await sendCvv(one, deposit, '123')).body['status']).not.toBe('declined')
  await setState('up')
  expect((await cards.listen(one, 'entropay', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1 }])
})

test('[FUND-44] a security code that never comes voids the charge after half an hour', async () => {
  const one = await payer('needCvv', 'ENTROPAY,PFS')
  const deposit = randomUUID()
  await pay(one, deposit)
  cards.server.clock.now += 31 * 60_000
  await cards.sweep()
  const attempts = cards.server.deps.db.selectFrom('payment_attempt').selectAll().where('deposit_id', '=', deposit)
  expect(await attempts.executeTakeFirst()).toMatchObject({ status: 'voided', code: 'decline.abandoned' })
})

test('[FUND-28] a processor passed over is no attempt, and a charge of it under way is refused', async () => {
  const one = await payer('approved', 'ENTROPAY,PFS')
  const deposit = randomUUID()
  const reject = (from = one) => from.browser.post('/api/entro/reject', { deposit })
  for (const answer of [await reject(), await reject()]) expect(answer.body).toEqual({ return: 'true' })
  expect((await pay(one, deposit)).body).toMatchObject({ error: 'cascade.wrong_processor' })
  expect((await cards.send(one, 'pfs', deposit, 2)).body).toMatchObject({ status: 'approved' })
  const live = randomUUID()
  await pay(one, live)
  expect((await reject(one)).body).toEqual({ return: 'true' })
  expect((await one.browser.post('/api/entro/reject', { deposit: live })).body).toMatchObject({ error: 'cascade.still_running' })
})

test('[FUND-46] a person who passed over 200 times in twelve hours is told when they can again', async () => {
  const one = await payer('approved', 'ENTROPAY')
  const { clock, deps } = cards.server
  const at = clock.now - limits.passedOver.withinMs + 60_000
  const rows = Array.from({ length: limits.passedOver.max }, (_, index) => ({
    deposit_id: randomUUID(),
    processor: 'ENTROPAY' as const,
    customer_id: one.id,
    at: at + index,
  }))
  await deps.db.insertInto('passed_over').values(rows).execute()
  const reject = async () => (await one.browser.post('/api/entro/reject', { deposit: randomUUID() })).body
  expect(await reject()).toEqual({ return: 'false', error: 'deposit.too_many_cancelled', until: clock.now + 60_000 })
  clock.now += 60_000
  expect(await reject()).toEqual({ return: 'true' })
})
