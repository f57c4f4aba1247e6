import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { auditLedger, balanceOf } from './balance.ts'
import { grantPlayMoney } from './grantPlayMoney.ts'
import { type NewAccount, openAccount } from './openAccount.ts'

let server: TestServer
let customerId: number
beforeAll(async () => {
  server = await openTestServer()
  customerId = (await server.customer('holder@example.org')).id
})
afterAll(() => server.close())

const open = (change: Partial<NewAccount>): Promise<string> =>
  server.deps.db.transaction().execute((trx) => openAccount(trx, { customerId, currency: 'EUR', type: 'real', at: 7, ...change }))

test.each<[string, Partial<NewAccount>, string, string]>([
  ['a real account in another currency', { currency: 'USD' }, 'usd-', 'REAL'],
  ['play money', { type: 'demo', currency: 'GBP' }, 'demo-gbp-', 'DEMO'],
  ['the exchange', { type: 'exchange' }, 'exchange-eur-', 'EXCHANGE'],
  ['a group of its own', { currency: 'GBP', group: 'VIP' }, 'gbp-', 'VIP'],
])('[ACC-04] %s starts at zero in its own account', async (_name, change, prefix, group) => {
  const id = await open(change)
  expect(id).toBe(`${prefix}${customerId}`)
  const row = await server.deps.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  const { currency = 'EUR', type = 'real' } = change
  const unused = { closed: false, traded: 0, lacked: false }
  expect(row).toEqual({ id, customer_id: customerId, currency, type, account_group: group, opened_at: 7, ...unused })
  const ledger = await server.deps.db.selectFrom('ledger_account').select(['kind', 'balance']).where('id', '=', id).executeTakeFirst()
  expect(ledger).toEqual({ kind: 'customer', balance: 0 })
})

test('a balance of no account is an error', async () => {
  await expect(balanceOf(server.deps.db, 'eur-0')).rejects.toThrow('no result')
})

test.each([
  ['EUR', 1_000_000],
  ['RUB', 60_000_000],
  ['BTC', 100_000_000],
] as const)('play money in %s is granted once', async (currency, minor) => {
  const account = await open({ currency, type: 'demo' })
  const grant = () => server.deps.db.transaction().execute((trx) => grantPlayMoney(trx, account, currency, 9))
  expect([await grant(), await grant()]).toEqual([money(minor, currency), money(minor, currency)])
  expect(await balanceOf(server.deps.db, account)).toEqual(money(minor, currency))
  const entries = await server.deps.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .select(['kind', 'reference', 'at', 'account_id'])
    .where('reference', '=', `demo:${account}`)
    .orderBy('amount')
    .execute()
  const entry = { kind: 'demo', reference: `demo:${account}`, at: 9 }
  expect(entries).toEqual([
    { ...entry, account_id: `system:demo:${currency}` },
    { ...entry, account_id: account },
  ])
  expect(await auditLedger(server.deps.db)).toEqual([])
})
