import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { parseInvoice } from '../../../domain/invoices/codec.ts'
import { money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openInvoiceServer, type InvoiceServer } from '../../../tests/support/invoiceServer.ts'
import { chainsOverHttp } from '../../external/chainsHttp.ts'
import type { Caller } from '../../kernel/call.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'
import { accountMoneyOf } from '../promotions/accountMoneyOf.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { postRequest } from '../withdrawals/postWithdrawal.ts'
import { type InvoiceRow, invoiceToWire } from './invoiceToWire.ts'
import { openInvoice } from './openInvoice.ts'
import { takeBackVanished } from './takeBackVanished.ts'
import { updateFromChain } from './updateFromChain.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await openInvoiceServer()
})
afterAll(() => server.close())

const balance = async (person: Caller): Promise<number> => (await balanceOf(server.deps.db, person.accountId)).minor
const open = (person: Caller): Promise<InvoiceRow> =>
  openInvoice(server.deps, person, 'btc', { amount: '300.00', bonus: false, fixed: false, currency: 'EUR' }, null)
const payWhole = (invoice: InvoiceRow): Promise<string> => server.pay('btc', invoice.address, invoiceToWire(invoice, 0).amount ?? '', 2)
const kinds = async ({ customerId }: Caller): Promise<string[]> =>
  (await server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', customerId).orderBy('seq').execute()).map(
    ({ kind }) => kind,
  )

/** Moves an amount between a person's account and our profit, as trades do. */
const trade = ({ accountId }: Caller, minor: number) =>
  server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'test',
      reference: randomUUID(),
      at: server.clock.at,
      postings: [
        { holder: { of: 'account', account: accountId }, amount: money(minor, 'EUR') },
        { holder: { of: 'system', name: 'profit' }, amount: money(-minor, 'EUR') },
      ],
    }),
  )
/** Lets half an hour pass, after which a payment that is not on its chain is taken back. */
async function waitUntilVanished(invoice: InvoiceRow): Promise<void> {
  for (const ms of [1_000, 30 * minuteMs]) {
    server.clock.at += ms
    await updateFromChain(server.deps, invoice)
  }
}
/** Lets the payments of an invoice vanish from their chain, and come back. */
function fickleChain(invoice: InvoiceRow) {
  const seen = vi.spyOn(server.deps.external.chains, 'transactionsOf')
  onTestFinished(() => seen.mockRestore())
  const look = async (ms: number): Promise<void> => {
    server.clock.at += ms
    await updateFromChain(server.deps, invoice)
  }
  return {
    /** `ms`: how long they are missed; after half an hour they are taken back. */
    vanish: async (ms = 30 * minuteMs): Promise<void> => {
      seen.mockResolvedValue([])
      await look(1_000)
      await look(ms)
    },
    comeBack: async (): Promise<void> => {
      seen.mockImplementation(chainsOverHttp(server.sandboxUrl).transactionsOf)
      await look(1_000)
    },
  }
}

test('[FUND-45] an operator takes a vanished payment back at once, and only once', async () => {
  const { deps } = server
  const person = await server.person()
  const invoice = await open(person)
  const txid = await payWhole(invoice)
  await updateFromChain(deps, invoice)
  const takeBack = () => takeBackVanished(deps, invoice.guid, txid, { operator: 'Ida', reason: 'reorganised', at: server.clock.at })
  await expect(takeBack()).rejects.toMatchObject({ why: 'onChain' })
  expect(await balance(person)).toBe(30_000)
  await server.reorganise('btc', 2, 'lost')
  expect((await takeBack()).minor).toBe(0)
  await expect(takeBack()).rejects.toMatchObject({ why: 'takenBack' })
  await expect(takeBackVanished(deps, invoice.guid, 'other', { operator: 'Ida', reason: 'x', at: 1 })).rejects.toMatchObject({
    why: 'notCredited',
  })
  expect(await balance(person)).toBe(0)
  const written = deps.db.selectFrom('notification').select(['kind', 'params']).where('customer_id', '=', person.customerId)
  expect(await written.where('kind', '=', 'invoiceVanished').execute()).toEqual([
    { kind: 'invoiceVanished', params: { coin: 'btc', amount: '300.00', currency: 'EUR' } },
  ])
})

test('[FUND-45] a credited payment missing for half an hour is reversed once, and its invoice vanished', async () => {
  const { deps, clock } = server
  const person = await server.person()
  const invoice = await open(person)
  await payWhole(invoice)
  await updateFromChain(deps, invoice)
  await server.reorganise('btc', 2, 'lost')
  await updateFromChain(deps, invoice)
  clock.at += 30 * minuteMs - 1
  expect(await updateFromChain(deps, invoice)).toMatchObject({ state: 'settled', credited: 30_000 })
  expect(await balance(person)).toBe(30_000)
  clock.at += 1
  const reversed = await updateFromChain(deps, invoice)
  for (let time = 0; time < 3; time += 1) await updateFromChain(deps, invoice)
  expect([await balance(person), await kinds(person)]).toEqual([0, ['invoicePaid', 'invoiceVanished']])
  expect(parseInvoice('btc', invoice.guid, invoiceToWire(reversed, clock.at))).toMatchObject({ phase: 'vanished', credited: null })
})

test('[FUND-45] a payment that returns in time keeps its credit; a reversed one is credited again', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await payWhole(invoice)
  await updateFromChain(server.deps, invoice)
  const chain = fickleChain(invoice)
  await chain.vanish(20 * minuteMs)
  await chain.comeBack()
  await chain.vanish(20 * minuteMs)
  expect(await balance(person)).toBe(30_000)
  for (let round = 0; round < 2; round += 1) {
    await chain.vanish()
    expect(await balance(person)).toBe(0)
    await chain.comeBack()
    expect(await balance(person)).toBe(30_000)
  }
  expect(await kinds(person)).toEqual(['invoicePaid', 'invoiceVanished', 'invoicePaid', 'invoiceVanished', 'invoicePaid'])
})

test('[FUND-45, SES-17] the bonus of an invoice leaves with its payment, and comes back with it, counted once', async () => {
  const { deps } = server
  const person = await server.person()
  const terms = { amount: '3000.00', bonus: true, fixed: false, currency: 'EUR' } as const
  const invoice = await openInvoice(deps, person, 'btc', terms, null)
  await payWhole(invoice)
  await updateFromChain(deps, invoice)
  const [whole, bound] = [await balance(person), (await accountMoneyOf(deps.db, person.accountId)).bound.minor]
  expect([whole - bound, bound]).toEqual([300_000, 5_000])
  const granted = async (): Promise<number> =>
    (await deps.db.selectFrom('ledger_account').select('granted').where('id', '=', person.accountId).executeTakeFirstOrThrow()).granted
  const chain = fickleChain(invoice)
  for (let round = 0; round < 2; round += 1) {
    await chain.vanish()
    expect([await balance(person), await granted()]).toEqual([0, 0])
    await chain.comeBack()
    expect([await balance(person), (await accountMoneyOf(deps.db, person.accountId)).bound.minor]).toEqual([whole, bound])
    expect(await granted()).toBe(bound)
  }
})

test('[FUND-45] a payment that comes back pays the loss of its reversal first', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await payWhole(invoice)
  await updateFromChain(server.deps, invoice)
  await trade(person, -20_000)
  const chain = fickleChain(invoice)
  for (let round = 0; round < 2; round += 1) {
    await chain.vanish()
    expect(await balance(person)).toBe(0)
    await chain.comeBack()
    expect(await balance(person)).toBe(10_000)
  }
})

/** Requests the whole of 300 euros without the calls of a request, and returns the withdrawal's id. */
async function withdraw({ customerId, accountId }: Caller): Promise<string> {
  const id = randomUUID()
  const amounts = { amount: 30_000, currency: 'EUR', fee: 0, gives_up: 0, arrives: 30_000, arrives_currency: 'EUR', worth: 33_000 } as const
  const place = { customer_id: customerId, account: accountId, key: null, method: 'EUR', wallet: 'wallet', card_id: null } as const
  const row = { id, ...place, ...amounts, state: 'requested', requested_at: server.clock.at, due_at: null, review_code: null } as const
  await server.deps.db
    .transaction()
    .execute(async (trx) => postRequest(trx, await trx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow()))
  return id
}

test('[FUND-45, WD-12] a payment that returns after a cancellation has covered its loss is credited in full', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await payWhole(invoice)
  await updateFromChain(server.deps, invoice)
  const chain = fickleChain(invoice)
  for (let round = 0; round < 2; round += 1) {
    const id = await withdraw(person)
    await chain.vanish()
    await cancelWithdrawal(server.deps, person.customerId, id)
    expect(await balance(person)).toBe(0)
    await chain.comeBack()
    expect(await balance(person)).toBe(30_000)
  }
  const round = ['invoiceVanished', 'reversalCovered']
  expect((await kinds(person)).filter((kind) => round.includes(kind))).toEqual([...round, ...round])
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[FUND-45, WD-12] a payment that has returned leaves no loss for a later cancellation to cover', async () => {
  const person = await server.person()
  const invoice = await open(person)
  await payWhole(invoice)
  await updateFromChain(server.deps, invoice)
  const chain = fickleChain(invoice)
  const id = await withdraw(person)
  await chain.vanish()
  await chain.comeBack()
  expect(await balance(person)).toBe(0)
  await cancelWithdrawal(server.deps, person.customerId, id)
  expect(await balance(person)).toBe(30_000)
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[FUND-45] a bonus that a new payment brings back and an order’s end never deadlock', async () => {
  const { deps, clock } = server
  const market = openMarket(deps.config)
  const real = chainsOverHttp(server.sandboxUrl).transactionsOf
  const chain = vi.spyOn(deps.external.chains, 'transactionsOf')
  for (let round = 0; round < 10; round += 1) {
    chain.mockImplementation(real)
    const person = await server.person()
    const terms = { amount: '3000.00', bonus: true, fixed: false, currency: 'EUR' } as const
    const invoice = await openInvoice(deps, person, 'btc', terms, null)
    const first = await payWhole(invoice)
    await updateFromChain(deps, invoice)
    await trade(person, 10_000)
    chain.mockImplementation(async (...of) => (await real(...of)).filter(({ txid }) => txid !== first))
    await waitUntilVanished(invoice)
    expect(await balance(person)).toBe(10_000)
    const order = { account: person.accountId, symbol: 'BTC/USD', direction: 'up', stake: '50.00', expiryMs: minuteMs } as const
    await openOrder(deps.db, market, { customerId: person.customerId, key: randomUUID(), order }, clock.at)
    clock.at += minuteMs
    await payWhole(invoice)
    const done = await Promise.allSettled([settleDue(deps.db, market, clock.at), updateFromChain(deps, invoice)])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await accountMoneyOf(deps.db, person.accountId)).bound.minor).toBe(5_000)
  }
  chain.mockRestore()
})

test('[SRV-03] the ledger is consistent after payments were taken back', async () => {
  expect(await auditLedger(server.deps.db)).toEqual([])
})
