import { randomUUID } from 'node:crypto'
import { processors as names, wallets } from '../../../contract/kernel.ts'
import { charges } from '../../../domain/cascade/processorTable.ts'
import { money } from '../../../domain/kernel/money.ts'
import { traitsOf } from '../../../sandbox/processors/index.ts'
import { lateMs } from '../../../sandbox/testCards.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CardPayer, type CardServer, numberOf, openCardServer } from '../../../tests/support/cardServer.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())
afterEach(() => set('up'))

const set = (state: string, service = 'PFS') =>
  cards.sandbox.inject({
    method: 'POST',
    url: '/controls/services',
    payload: new URLSearchParams({ service, state }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', host: 'localhost' },
  })

async function deposit(one: CardPayer, id = randomUUID()): Promise<{ id: string; body: Record<string, unknown> }> {
  await cards.check(one, id)
  return { id, body: (await cards.send(one, 'pfs', id, 1)).body }
}

test.each([
  ['lostRequest', 'unknown', 0],
  ['lostAnswer', 'unknown', 1],
  ['errorBeforeCharge', 'unknown', 0],
  ['errorAfterCharge', 'unknown', 1],
  ['garbage', 'unknown', 1],
  ['late', 'waiting', 0],
  ['pending', 'waiting', 0],
  ['lateApproval', 'declined', 0],
])('[FUND-35] PFS told by a tester %s ends its charge %s', async (state, status, taken) => {
  expect((await set(state)).statusCode).toBe(303)
  const { id, body } = await deposit(await cards.payer('approved'))
  expect(body).toMatchObject({ status })
  expect((await cards.books(id)).reduce((all, book) => all + book.taken, 0)).toBe(taken)
})

test.each([
  ['lostRequest', 'unknown', 0, 0],
  ['lostAnswer', 'unknown', 1, 0],
  ['errorBeforeCharge', 'unknown', 0, 0],
  ['errorAfterCharge', 'unknown', 1, 0],
  ['garbage', 'unknown', 1, 0],
  ['down', 'unknown', 0, 0],
  ['late', 'waiting', 0, 1],
  ['pending', 'waiting', 0, 0],
  ['lateApproval', 'declined', 0, 1],
] as const)('[FUND-35] told %s, each processor answers %s and has taken %d, a minute later %d more', async (state, is, taken, later) => {
  const { processors } = cards.server.deps.external
  for (const processor of [...names, ...wallets].filter(charges)) {
    await set(state, processor)
    const deposit = randomUUID()
    const order = { reference: `${deposit}.1`, amount: money(30_000, 'EUR'), card: null, returnTo: 'http://app.test' }
    expect([processor, (await processors.charge(processor, order)).is]).toEqual([processor, is])
    const takenNow = async () => (await cards.books(deposit)).reduce((sum, book) => sum + book.taken, 0)
    // On its own page nothing is charged before the person presses.
    const atOnce = traitsOf[processor].page === 'own' ? 0 : taken
    expect([processor, await takenNow()]).toEqual([processor, atOnce])
    cards.server.clock.now += lateMs
    expect([processor, await takenNow()]).toEqual([processor, atOnce + later])
    await set('up', processor)
  }
})

test('[FUND-35] a charge approved after its decline is given back and never credited', async () => {
  await set('lateApproval')
  const one = await cards.payer('approved')
  const { id } = await deposit(one)
  for (const wait of [60_000, 3_600_000]) {
    cards.server.clock.now += wait
    await cards.sweep()
  }
  expect(await cards.books(id)).toMatchObject([{ taken: 1, returned: 1 }])
  expect(await cards.balance(one)).toBe(0)
})

test.each([
  ['an expiry date in the past', { eyy: '2020' }, 'expired_card'],
  ['the security code 000', { cvv: '000' }, 'wrong_cvv'],
  ['a name that is not the card’s', { ln: 'Wrongname' }, 'wrong_holder'],
])('[FUND-24] a card saved with %s is declined for it', async (_name, typed, code) => {
  const token = await cards.sandbox.inject({
    method: 'POST',
    url: '/vault/cards',
    payload: {
      number: numberOf('approved'),
      expires: 'eyy' in typed ? '2020-01' : '2039-07',
      holder: `Ada ${'ln' in typed ? typed.ln : 'Vale'}`,
      cvv: 'cvv' in typed ? typed.cvv : '987',
    },
  })
  const one = await cards.payer('approved')
  await cards.server.deps.db.updateTable('card').set({ token: token.json<{ token: string }>().token }).where('id', '=', one.card).execute()
  expect((await deposit(one)).body).toMatchObject({ error: `decline.${code}`, next: false })
})
