import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedCard } from '../../../contract/cards.ts'
import { type CardPayer, type CardServer, chargeHeaders, numberOf, openCardServer, saveCard } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const list = async ({ browser }: CardPayer): Promise<SavedCard[]> =>
  (await browser.post('/api/triggers/cards', {})).body['data'] as SavedCard[]

/** A new person, who has entered a card of the scenario and chosen whether to save it. */
async function entered(scenario: 'approved' | 'hardDecline', keep?: boolean): Promise<CardPayer> {
  const email = `entered-${randomUUID()}@example.org`
  const { id, account } = await cards.server.customer(email, { country: 'BR' })
  const browser = cards.server.browser()
  await browser.signIn(email)
  const { data } = (await saveCard(browser, numberOf(scenario), keep === undefined ? {} : { keep })).body as { data: SavedCard }
  await cards.server.deps.db
    .updateTable('card')
    .set({ fingerprint: `card-${id}` })
    .where('customer_id', '=', id)
    .execute()
  return { browser, id, account, card: data.id }
}

async function pay(payer: CardPayer): Promise<void> {
  const deposit = randomUUID()
  await cards.check(payer, deposit)
  await cards.send(payer, 'pfs', deposit, 1)
}

test.each([
  ['approved', true, undefined],
  ['approved', false, 'paid'],
  ['hardDecline', true, 'unpaid'],
  ['hardDecline', false, 'unpaid'],
] as const)('[FUND-19] a card of the result %s, with the box ticked: %s, is listed as %s', async (scenario, keep, unsaved) => {
  const payer = await entered(scenario, keep)
  expect(await list(payer)).toMatchObject([{ id: payer.card, unsaved: 'unpaid' }])
  await pay(payer)
  expect((await list(payer)).map((card) => [card.id, card.unsaved])).toEqual([[payer.card, unsaved]])
})

test('[FUND-18, FUND-19] a card that was not saved is charged by name alone', async () => {
  const payer = await entered('approved', false)
  const { browser, account } = payer
  const order = { amount: '300.00', currency: 'EUR', fixed: false, bonus: false, deposit: randomUUID(), account }
  const answer = await browser.post('/api/card/fast/pfs', order, chargeHeaders(order.deposit))
  expect(answer.body).toMatchObject({ return: 'false', error: 'cards.none' })
})

test('[FUND-19] a saved card entered again without a tick stays saved; a removed one does not', async () => {
  const email = 'again@example.org'
  await cards.server.customer(email, { country: 'BR' })
  const browser = cards.server.browser()
  await browser.signIn(email)
  const enter = async (more: { keep?: boolean }) => (await saveCard(browser, numberOf('approved'), more)).body['data'] as SavedCard
  const { id } = await enter({})
  expect((await enter({ keep: false })).unsaved).toBeUndefined()
  await browser.post('/api/triggers/cards', { card: id, can_load: false })
  expect(await enter({ keep: false })).toMatchObject({ id, unsaved: 'unpaid' })
})
