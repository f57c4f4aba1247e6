import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxMinor, money } from '../../../domain/kernel/money.ts'
import { type CardServer, openCardServer, type CardPayer } from '../../../tests/support/cardServer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'
import { refuseAboveBalanceLimit } from './balanceLimit.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

/** Leaves this many cents below the account's limit, by an entry that is not a deposit. */
const leaveRoom = ({ account }: CardPayer, room: number) =>
  cards.server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'test',
      reference: randomUUID(),
      at: 1,
      postings: [
        { holder: { of: 'account', account }, amount: money(maxMinor - room, 'EUR') },
        { holder: { of: 'system', name: 'processors' }, amount: money(room - maxMinor, 'EUR') },
      ],
    }),
  )
test.each([
  ['declined', 'failed'],
  ['waiting', 'open'],
] as const)('[FUND-44] after an attempt that is %s, one that the limit refuses leaves the deposit %s', async (is, status) => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const verdict = is === 'declined' ? ({ is, code: 'decline.try_again' } as const) : ({ is, id: 'p' } as const)
  const spy = vi.spyOn(cards.server.deps.external.processors, 'charge').mockResolvedValueOnce(verdict)
  await cards.send(one, 'pfs', deposit, 1)
  spy.mockRestore()
  await leaveRoom(one, 100)
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ error: 'funding.balance_limit' })
  const code = status === 'failed' ? 'funding.balance_limit' : null
  const stored = cards.server.deps.db.selectFrom('deposit').select(['status', 'code']).where('id', '=', deposit)
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ status, code })
})

const quick = (one: CardPayer, amount: string) =>
  one.browser.post('/api/report/quick', { amount, fixed: false, bonus: false, account: one.account })

test.each([
  ['pfs', '50000.00', {}],
  ['vload', '10000.00', { card: undefined }],
])('a deposit by %s is accepted up to %s and refused a cent above it', async (proc, amount, more) => {
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
  const largest = randomUUID()
  await cards.check(one, largest, amount)
  expect((await cards.send(one, proc, largest, 1, { amount, ...more })).body['status']).toMatch(/approved|secure/)
})

test('in a cascade VLOAD may charge more than in its own tab', async () => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit, '10000.01')
  expect((await cards.send(one, 'vload', deposit, 1, { amount: '10000.01' })).body).toMatchObject({ status: 'secure' })
})

test.each(['90071992547409.91', '100000000000.00', '999999999999999.00'])(
  'a deposit of %s charges nothing and is refused at its field',
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

test('the balance limit counts the gift, the bonus and open deposits', async () => {
  const one = await cards.payer('secure')
  // Room for a deposit of 300 with its gift of 25, and not a cent more.
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
  // A deposit at the bank may be credited at any moment.
  expect((await charge('250.00')).body).toMatchObject(refused)
})

test('the balance limit counts what unpaid coin invoices of the account still bring', async () => {
  const one = await cards.payer('secure')
  // Room for a deposit of 300 with its gift of 25, and 100 for the rest of an invoice.
  await leaveRoom(one, 42_500)
  const { db } = cards.server.deps
  const terms = {
    coin: 'btc' as const,
    network: 'btc',
    amount: 1_000,
    worth_currency: 'EUR' as const,
    bonus: false,
    confirmations_needed: 2,
  }
  const times = { opened_at: 0, deadline: 1, checked_at: 0, next_check_at: null, announced_at: null }
  const rest = { key: null, hash: null, customer_id: one.id, account: one.account, credited: 10_000 }
  const open = (state: 'partial' | 'over', worth: number) => {
    const guid = randomUUID()
    return db
      .insertInto('invoice')
      .values({ ...terms, ...times, ...rest, guid, address: guid, state, worth })
      .execute()
  }
  await open('partial', 20_000)
  // One that has brought more than it was worth, and one that has ended.
  await open('partial', 5_000)
  await open('over', 90_000)
  const charge = async (amount: string) => {
    const deposit = randomUUID()
    await cards.check(one, deposit, amount)
    return (await cards.send(one, 'pfs', deposit, 1, { amount })).body
  }
  expect(await charge('300.01')).toMatchObject({ error: 'funding.balance_limit' })
  expect(await charge('300.00')).toMatchObject({ status: 'secure' })
})

test('the balance limit of a coin account counts no gift', async () => {
  const one = await cards.payer('approved')
  await cards.server.deps.db.transaction().execute(async (trx) => {
    const account = await openAccount(trx, { customerId: one.id, currency: 'BTC', type: 'real', at: 1 })
    const incoming = { customerId: one.id, account, deposit: null, bonus: false, maxBonus: '200.00' }
    await refuseAboveBalanceLimit(trx, { ...incoming, amount: money(maxMinor, 'BTC') })
    await expect(refuseAboveBalanceLimit(trx, { ...incoming, amount: money(maxMinor + 1, 'BTC') })).rejects.toMatchObject({
      code: 'funding.balance_limit',
    })
  })
})

test('a deposit that waits for its second processor does not count against itself', async () => {
  const one = await cards.payer('softDecline')
  await leaveRoom(one, 32_500)
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect((await cards.send(one, 'vload', deposit, 2)).body).toMatchObject({ status: 'secure' })
})

test('[FUND-05] a play money account cannot be charged for by card', async () => {
  const one = await cards.payer('approved')
  const { db } = cards.server.deps
  const account = await db.transaction().execute((trx) => openAccount(trx, { customerId: one.id, currency: 'EUR', type: 'demo', at: 1 }))
  const deposit = randomUUID()
  await cards.check(one, deposit)
  expect((await cards.send(one, 'pfs', deposit, 1, { account })).body).toMatchObject({ return: 'false', error: 'funding.demo' })
  expect((await cards.send(one, 'vload', randomUUID(), 1, { account, card: undefined })).body).toMatchObject({ error: 'funding.demo' })
  expect(await cards.books(deposit)).toEqual([])
})
