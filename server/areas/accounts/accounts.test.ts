import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCurrencies } from '../../../contract/accounts.ts'
import { exchangeCurrencies } from '../../../contract/kernel.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'

type Balance = { accountId: string; currency: string; type: string; accountGroup: string; amount: string }

let server: TestServer
let people = 0
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

async function person(currency: 'EUR' | 'USD' | 'GBP' = 'EUR', demo = false) {
  const email = `holder${++people}@example.org`
  const { id, account } = await server.customer(email, { currency })
  if (demo) await server.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', id).execute()
  const browser = server.browser()
  await browser.signIn(email)
  return { id, account, email, browser }
}
const create = (browser: Browser, currency: string) => browser.post('/api/us/create_account', { currency })
const choose = (browser: Browser, account: string) => browser.post('/api/us/set_account', { account })
const userOf = async (browser: Browser) => (await browser.session()).user as { balances: Balance[]; current_accountId: string }

test('[ACC-04, ACC-05] a new account is a balance entry, can be chosen, and its currency is taken', async () => {
  const { browser } = await person()
  const created = await create(browser, 'BTC')
  expect(created.body).toMatchObject({
    return: 'true',
    data: {
      currency: 'BTC',
      amount: '0.00000000',
      netAmount: '0.00000000',
      type: 'real',
      accountGroup: 'REAL',
      depositsTotal: '0.00000000',
    },
  })
  const { accountId } = created.body['data'] as Balance
  expect((await choose(browser, accountId)).body).toEqual({ return: 'true' })
  const user = await userOf(browser)
  expect([user.current_accountId, user.balances.map(({ currency }) => currency).toSorted()]).toEqual([accountId, ['BTC', 'EUR']])
  expect((await create(browser, 'BTC')).body).toMatchObject({ return: 'false', error: 'account.owned' })
})

test('[ACC-05] an unsupported currency is refused before an account is opened', async () => {
  const { browser } = await person()
  for (const currency of ['DASH', 'XRP', 'usd', '']) expect((await create(browser, currency)).status).toBe(400)
  expect((await userOf(browser)).balances).toHaveLength(1)
})

test('[ACC-05] two concurrent requests for one currency open one account', async () => {
  const { browser } = await person()
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(browser, 'USD')))
  expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  expect((await userOf(browser)).balances.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD'])
})

test('[ACC-05] a person with a demo account can open more, with play money, in an owned currency', async () => {
  const { id, browser } = await person('USD', true)
  await server.deps.db
    .transaction()
    .execute((trx) => openAccount(trx, { customerId: id, currency: 'EUR', type: 'demo', at: server.clock.now }))
  expect((await create(browser, 'EUR')).body).toMatchObject({ error: 'account.owned' })
  for (let count = 0; count < 2; count++)
    expect((await create(browser, 'GBP')).body).toMatchObject({ data: { type: 'demo', accountGroup: 'DEMO_MANUAL', amount: '10000.00' } })
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[ACC-02] the chosen account is the default of this session and the next', async () => {
  const { browser, email } = await person()
  const { accountId } = (await create(browser, 'GBP')).body['data'] as Balance
  await choose(browser, accountId)
  const next = server.browser()
  await next.signIn(email)
  expect((await userOf(next)).current_accountId).toBe(accountId)
})

test('[ACC-01, ACC-02] another person’s, a closed or an unknown account cannot be chosen', async () => {
  const { browser, account } = await person()
  const stranger = await person()
  const { accountId: closed } = (await create(browser, 'USD')).body['data'] as Balance
  await server.deps.db.updateTable('account').set({ closed: true }).where('id', '=', closed).execute()
  for (const other of [stranger.account, closed, 'eur-1']) {
    expect((await choose(browser, other)).body).toEqual({ return: 'false', error: 'account.unknown' })
  }
  const user = await userOf(browser)
  expect([user.current_accountId, user.balances.map(({ accountId }) => accountId)]).toEqual([account, [account]])
})

test('[ACC-02, ACC-06] choosing the exchange account opens it once, with a wallet for each listed currency', async () => {
  const { browser, id } = await person('GBP')
  const before = await browser.post('/api/triggers/exchange', {})
  expect(Object.entries(before.body['data'] as object)).toEqual(
    exchangeCurrencies.map((currency) => [currency, ['USD', 'EUR'].includes(currency) ? '0.00' : '0.00000000']),
  )
  const answers = await Promise.all(Array.from({ length: 3 }, () => browser.post('/api/us/set_account_exchange', {})))
  expect(answers.map(({ body }) => body['return'])).toEqual(['true', 'true', 'true'])
  const user = await userOf(browser)
  const wallets = user.balances.filter(({ type }) => type === 'exchange')
  expect(wallets.map(({ currency }) => currency).toSorted()).toEqual([...exchangeCurrencies].toSorted())
  expect(user.current_accountId).toBe(`exchange-usd-${id}`)
  // Wallets do not count as owned: every currency but the person's own can still be opened.
  for (const currency of accountCurrencies.filter((one) => one !== 'GBP'))
    expect((await create(browser, currency)).body['return']).toBe('true')
})

test('[ACC-02] a money call without an own open account is refused and moves nothing', async () => {
  const { browser } = await person()
  const stranger = await person()
  const { accountId: closed } = (await create(browser, 'USD')).body['data'] as Balance
  await server.deps.db.updateTable('account').set({ closed: true }).where('id', '=', closed).execute()
  const charge = { amount: '300.00', fixed: false, bonus: false, currency: 'EUR' }
  const calls: [string, object][] = [
    ['/api/card/fast/vload', charge],
    ['/api/vload/prepare', charge],
    ['/api/btc/pay', { amount: '300.00', bonus: false, fixed: false, currency: 'EUR' }],
    ['/api/report/quick', { amount: '300.00', bonus: false, fixed: false }],
  ]
  for (const [path, body] of calls) {
    const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })
    expect([path, await browser.post(path, body, key())]).toMatchObject([path, { status: 400, body: { error: 'account.missing' } }])
    for (const account of [stranger.account, closed])
      expect([path, (await browser.post(path, { ...body, account }, key())).body]).toMatchObject([path, { error: 'account.unknown' }])
  }
  for (const table of ['deposit', 'invoice'] as const) expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
})
