import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestMinor, money } from '../../../domain/kernel/money.ts'
import { type CardHouse, openCardHouse, type Payer } from '../../../tests/support/cardHouse.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'

let cards: CardHouse
beforeAll(async () => {
  cards = await openCardHouse()
})
afterAll(() => cards.close())

/** Leaves so many cents of room on the account. Of a kind that is no deposit. */
const leaveRoom = ({ account }: Payer, room: number) =>
  cards.house.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'test',
      reference: randomUUID(),
      at: 1,
      lines: [
        { holder: { of: 'account', account }, amount: money(largestMinor - room, 'EUR') },
        { holder: { of: 'house', name: 'processors' }, amount: money(room - largestMinor, 'EUR') },
      ],
    }),
  )
const quick = (one: Payer, amount: string) =>
  one.browser.post('/api/report/quick', { amount, fixed: false, bonus: false, account: one.account })

test.each([
  ['pfs', '50000.00', {}],
  ['vload', '10000.00', { card: undefined }],
])('a deposit by %s is taken up to %s and refused a cent above it, before the bank is asked', async (proc, amount, more) => {
  const one = await cards.payer('approved')
  const above = randomUUID()
  const tooMuch = `${amount.slice(0, -1)}1`
  await cards.check(one, above, tooMuch)
  expect((await cards.send(one, proc, above, 1, { amount: tooMuch, ...more })).body).toMatchObject({
    return: 'false',
    error: 'funding.above_maximum',
    fields: { amount: 'funding.above_maximum' },
  })
  expect(await cards.books(above)).toEqual([])
  const most = randomUUID()
  await cards.check(one, most, amount)
  expect((await cards.send(one, proc, most, 1, { amount, ...more })).body['status']).toMatch(/approved|secure/)
})

test.each(['90071992547409.91', '100000000000.00', '999999999999999.00'])(
  'a deposit of %s charges nobody and is refused at its field',
  async (amount) => {
    const one = await cards.payer('approved')
    for (const proc of ['pfs', 'vload']) {
      const deposit = randomUUID()
      const { body } = await cards.send(one, proc, deposit, 1, { amount })
      expect(body).toMatchObject({ return: 'false', fields: { amount: expect.any(String) as string } })
      expect(await cards.books(deposit)).toEqual([])
    }
  },
)

test('[TRD-12] a quick top-up above the maximum is refused', async () => {
  const one = await cards.payer('approved')
  expect((await quick(one, '50000.01')).body).toMatchObject({ error: 'funding.above_maximum' })
})

test('an account that could not be credited is not charged for: the gift, the bonus and what is under way count', async () => {
  const one = await cards.payer('secure')
  // Room for a deposit of 300 with its gift of 25, and for no cent more.
  await leaveRoom(one, 32_500)
  const refused = { error: 'funding.balance_limit', fields: { amount: 'funding.balance_limit' } }
  const charge = async (amount: string, more: object = {}) => {
    const deposit = randomUUID()
    await cards.check(one, deposit, amount)
    return { deposit, body: (await cards.send(one, 'pfs', deposit, 1, { amount, ...more })).body }
  }
  const over = await charge('300.01')
  expect(over.body).toMatchObject(refused)
  expect(await cards.books(over.deposit)).toEqual([])
  expect((await charge('300.00', { bonus: true })).body).toMatchObject(refused)
  expect((await quick(one, '300.01')).body).toMatchObject(refused)
  expect((await charge('300.00')).body).toMatchObject({ status: 'secure' })
  // What is at the bank may be credited at any moment.
  expect((await charge('250.00')).body).toMatchObject(refused)
})

test('a deposit that waits for its second processor does not stand in its own way', async () => {
  const one = await cards.payer('softDecline')
  await leaveRoom(one, 32_500)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ status: 'secure' })
})

test('[FUND-05] an account of play money is not charged for by card, whoever owns it', async () => {
  const one = await cards.payer('approved')
  const { db } = cards.house.deps
  const account = await db.transaction().execute((trx) => openAccount(trx, { customerId: one.id, currency: 'EUR', type: 'demo', at: 1 }))
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1, { account })).body).toMatchObject({ return: 'false', error: 'funding.demo' })
  expect((await cards.send(one, 'vload', randomUUID(), 1, { account, card: undefined })).body).toMatchObject({ error: 'funding.demo' })
  expect(await cards.books(deposit)).toEqual([])
})
