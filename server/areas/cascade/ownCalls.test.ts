import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Processor } from '../../../contract/kernel.ts'
import type { Scenario } from '../../../sandbox/testCards.ts'
import { type CardPayer, type CardServer, chargeHeaders, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

async function payer(scenario: Scenario, stack: readonly Processor[]): Promise<CardPayer> {
  const one = await cards.payer(scenario)
  await cards.server.deps.db
    .updateTable('customer')
    .set({ cascade: stack.join(',') })
    .where('id', '=', one.id)
    .execute()
  return one
}

const orderOf = ({ account }: CardPayer, deposit: string) => ({
  amount: '300.00',
  currency: 'EUR',
  fixed: false,
  bonus: false,
  deposit,
  account,
})
const decide = (address: string, decision: string) =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })

test.each(['ORANGE', 'EARTH', 'FINITY'] as const)('[FUND-23] %s charges after its 3D page', async (processor) => {
  const one = await payer('secure', [processor])
  const deposit = randomUUID()
  const slug = processor.toLowerCase()
  const { redirect } = (await cards.send(one, slug, deposit, 1)).body['data'] as { redirect: string }
  expect(redirect).toMatch(/^\/api\/card\/secure\/pfs\//)
  await decide(String((await one.browser.get(redirect)).headers['location']), 'confirm')
  expect((await cards.listen(one, slug, `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-23] ORANGE whose 3D cannot be reached is followed by ORANGE_NOT3D', async () => {
  const one = await payer('secureDown', ['ORANGE', 'ORANGE_NOT3D'])
  const deposit = randomUUID()
  expect((await cards.send(one, 'orange', deposit, 1)).body).toMatchObject({ error: 'decline.secure_unavailable', next: true })
  expect((await cards.send(one, 'orangeppl', deposit, 2)).body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1 }, { taken: 0 }])
})

test.each<[Scenario, string]>([
  ['hardDecline', 'insufficient_funds'],
  ['incorrectPin', 'incorrect_pin'],
  ['noSuchCard', 'no_such_card'],
  ['cardDisabled', 'card_disabled'],
  ['expiredCard', 'expired_card'],
  ['doNotHonor', 'do_not_honor'],
])('[FUND-24] ORANGE’s host code for %s ends the deposit', async (scenario, code) => {
  const one = await payer(scenario, ['ORANGE', 'PFS'])
  const deposit = randomUUID()
  expect((await cards.send(one, 'orange', deposit, 1)).body).toMatchObject({ error: `decline.${code}`, next: false })
  expect((await cards.send(one, 'pfs', deposit, 2)).body).toMatchObject({ error: 'deposit.closed' })
})

test('[FUND-24] a union card’s outcome is asked for under its own path', async () => {
  const one = await payer('union', ['ORANGE'])
  const deposit = randomUUID()
  expect((await cards.send(one, 'orange', deposit, 1)).body).toMatchObject({ status: 'waiting', data: { union: true } })
  const ask = () => one.browser.post('/api/unionpay/listen', { transaction_id: `${deposit}.1` })
  expect((await ask()).body).toMatchObject({ status: 'waiting' })
  cards.server.clock.now += 60_000
  expect((await ask()).body).toMatchObject({ status: 'approved' })
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-24] a failed union card ends the deposit with its own text', async () => {
  const one = await payer('unionFail', ['ORANGE', 'PFS'])
  const { body } = await cards.send(one, 'orange', randomUUID(), 1)
  expect(body).toMatchObject({ return: 'false', error: 'orange.pay_fail', next: false })
  expect(body).not.toHaveProperty('message')
})

test('[FUND-25] CONCEPT’s own words for its blacklist never reach the person', async () => {
  const one = await payer('blacklist', ['CONCEPT', 'VLOAD'])
  const deposit = randomUUID()
  const body = { ...orderOf(one, deposit), card: one.card }
  const declined = { return: 'false', status: 'declined', error: 'decline.blacklist', next: false, transaction_id: `${deposit}.1` }
  expect((await one.browser.post('/api/payconcept/pay', body, chargeHeaders(deposit))).body).toEqual(declined)
  expect((await one.browser.post('/api/payconcept/listen', { key: `${deposit}.1` })).body).toEqual(declined)
})

test('[FUND-25] CONCEPT charges once however often its call is repeated', async () => {
  const one = await payer('chargesAgain', ['CONCEPT'])
  const deposit = randomUUID()
  const pay = () => one.browser.post('/api/payconcept/pay', { ...orderOf(one, deposit), card: one.card }, chargeHeaders(deposit))
  for (const answer of [await pay(), await pay()]) expect(answer.body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1, requests: 1 }])
})

test('[FUND-32] EARTH asks for the card again and no other processor follows', async () => {
  const one = await payer('needNewCard', ['EARTH', 'PFS'])
  expect((await cards.send(one, 'earth', randomUUID(), 1)).body).toMatchObject({ error: 'decline.need_new_card', next: false })
})

test('[FUND-29] SHAPE runs alone from its tab and is paid on its invoice', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  const { data } = (await one.browser.post('/api/shape/pay', orderOf(one, deposit), chargeHeaders(deposit))).body
  const { redirect, guid } = data as { redirect: string; guid: string }
  expect(redirect).toBe(`/api/shape/invoice/${guid}`)
  const page = String((await one.browser.get(redirect)).headers['location'])
  expect(new URL(page).searchParams.get('return')).toContain(`/listen/funding/shape/${deposit}.1/${one.id}`)
  expect(await (await fetch(page)).text()).toContain('Shape invoice')
  await decide(page, 'confirm')
  expect((await cards.listen(one, 'shape', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
})

const ezpayAddress = (one: CardPayer, deposit: string): string =>
  `/api/card/fast/ezpay?${new URLSearchParams({ ...orderOf(one, deposit), fixed: 'false', bonus: 'false', key: `${deposit}.1` }).toString()}`
const fromOurPage = { 'sec-fetch-site': 'same-origin' }

test('[FUND-27] EZPAY’s address opens one attempt and its result may come late', async () => {
  const one = await payer('approved', ['EZPAY'])
  const deposit = randomUUID()
  const first = String((await one.browser.get(ezpayAddress(one, deposit), fromOurPage)).headers['location'])
  expect(first).toContain('/ezpay/')
  expect((await one.browser.get(ezpayAddress(one, deposit), fromOurPage)).headers['location']).toBe(first)
  const { data } = (await cards.listen(one, 'ezpay', `${deposit}.1`)).body
  expect((await one.browser.get((data as { redirect: string }).redirect)).headers['location']).toBe(first)
  await decide(first, 'later')
  expect((await cards.listen(one, 'ezpay', `${deposit}.1`)).body).toMatchObject({ status: 'waiting' })
  cards.server.clock.now += 60_000
  expect((await cards.listen(one, 'ezpay', `${deposit}.1`)).body).toMatchObject({ status: 'approved' })
  expect(await cards.books(deposit)).toMatchObject([{ taken: 1, requests: 1 }])
})

test('[FUND-27] EZPAY’s address of a deposit that has ended leads back to the app', async () => {
  const one = await payer('approved', ['EZPAY'])
  const deposit = randomUUID()
  expect((await one.browser.post('/api/deposit/cancel', { deposit })).body).toEqual({ return: 'true' })
  const back = (await one.browser.get(ezpayAddress(one, deposit), fromOurPage)).headers['location']
  expect(back).toContain(`/listen/funding/ezpay/${deposit}.1/`)
  expect(await cards.books(deposit)).toEqual([])
})

test('[FUND-27] another site’s link to EZPAY’s address opens nothing', async () => {
  const one = await payer('approved', ['EZPAY'])
  const deposit = randomUUID()
  for (const site of [{}, { 'sec-fetch-site': 'cross-site' }])
    expect((await one.browser.get(ezpayAddress(one, deposit), site)).headers['location']).toContain('/listen/funding/ezpay/')
  expect((await cards.listen(one, 'ezpay', `${deposit}.1`)).body).toEqual({ status: 'none' })
})

const agniForm = (one: CardPayer, deposit: string) =>
  one.browser.post(
    '/api/fm/agni/pay',
    new URLSearchParams({ ...orderOf(one, deposit), fixed: 'false', bonus: 'false' }).toString() as never,
    { 'content-type': 'application/x-www-form-urlencoded', ...chargeHeaders(deposit) },
  )

test('[FUND-31] AGNI takes a form, five times a month, and then sets its limit flag', async () => {
  const one = await payer('approved', ['AGNI', 'VLOAD'])
  const pages: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const deposit = randomUUID()
    const { redirect } = (await agniForm(one, deposit)).body['data'] as { redirect: string }
    pages.push(String((await one.browser.get(redirect)).headers['location']))
    await decide(pages[count] ?? '', 'confirm')
    expect((await one.browser.post('/api/fm/agni/listen', { key: `${deposit}.1` })).body).toMatchObject({ status: 'approved' })
  }
  const sixth = randomUUID()
  const limited = { return: 'false', status: 'declined', error: 'cascade.agni_limit', limit: true, next: true }
  expect((await agniForm(one, sixth)).body).toMatchObject(limited)
  expect(await cards.books(sixth)).toEqual([])
  expect((await cards.send(one, 'vload', sixth, 2, { card: undefined })).body).toMatchObject({ status: 'secure' })
  cards.server.clock.now += 31 * 86_400_000
})

test('[FUND-31] AGNI’s host code 05 ends the deposit', async () => {
  const one = await payer('approved', ['AGNI'])
  const deposit = randomUUID()
  const { redirect } = (await agniForm(one, deposit)).body['data'] as { redirect: string }
  await decide(String((await one.browser.get(redirect)).headers['location']), 'refuse')
  expect((await one.browser.post('/api/fm/agni/listen', { key: `${deposit}.1` })).body).toMatchObject({ error: 'decline.do_not_honor' })
})
