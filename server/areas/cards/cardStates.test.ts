import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardServer, numberOf, openCardServer, saveCard } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

test('[FUND-18] a card made the default comes first and is charged if none is named', async () => {
  const payer = await cards.payer('approved', 'PT')
  cards.server.clock.now += 1000
  await saveCard(payer.browser, numberOf('secure'))
  const change = (body: object) => payer.browser.post('/api/triggers/cards', body)
  const lastFour = async (body: object = {}) => ((await change(body)).body['data'] as { last4: string }[]).map(({ last4 }) => last4)
  expect(await lastFour()).toEqual(['1018', '0002'])
  expect(await lastFour({ card: payer.card, prefer: true })).toEqual(['0002', '1018'])
  cards.server.clock.now += 1000
  await saveCard(payer.browser, numberOf('hardDecline'))
  expect(await lastFour()).toEqual(['0002', '3030', '1018'])
  const deposit = randomUUID()
  await cards.check(payer, deposit)
  expect((await cards.send({ ...payer, card: undefined as never }, 'pfs', deposit, 1)).body).toMatchObject({ status: 'approved' })
})

test('[FUND-18] a card removed and entered again can be charged', async () => {
  const payer = await cards.payer('approved', 'PT')
  await payer.browser.post('/api/triggers/cards', { card: payer.card, can_load: false })
  expect((await payer.browser.post('/api/triggers/cards', {})).body['data']).toEqual([])
  await saveCard(payer.browser, numberOf('approved'))
  expect((await payer.browser.post('/api/triggers/cards', {})).body['data']).toMatchObject([{ last4: '0002' }])
})

test('[FUND-18] [FUND-46] a declined card is marked, and one declined too often says until when', async () => {
  const payer = await cards.payer('hardDecline', 'PT')
  const list = async () => (await payer.browser.post('/api/triggers/cards', {})).body['data']
  const decline = async () => {
    const deposit = randomUUID()
    await cards.check(payer, deposit)
    await cards.send(payer, 'pfs', deposit, 1)
  }
  await decline()
  expect(await list()).toMatchObject([{ refused: 'decline.insufficient_funds' }])
  const first = cards.server.clock.now
  for (let more = 0; more < 8; more++) await decline()
  expect(await list()).toMatchObject([{ refused: 'decline.insufficient_funds', until: first + 86_400_000 }])
})

test('[FUND-16] the form’s other fields have defaults and are accepted', async () => {
  const payer = await cards.payer('approved', 'PT')
  const form = { cu: 'PT', cur: 'EUR', cty: 'visa', cnu: numberOf('secure'), fn: 'Ada', ln: 'Vale', emm: '12', card_type: 'visa' }
  const more = { is_fail_limit: false, cascade: { limit: false }, card_length: 16, card_length_valid: true }
  const year = new Date(cards.server.clock.now).getUTCFullYear()
  expect((await payer.browser.post('/api/card/save', { ...form, ...more })).body).toMatchObject({ data: { expires: `${year}-12` } })
  const { emm: _none, ...bare } = form
  expect((await payer.browser.post('/api/card/save', { ...bare, eyy: '2039' })).body).toMatchObject({ data: { expires: '2039-01' } })
})
