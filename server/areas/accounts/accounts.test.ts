import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCurrencies } from '../../../contract/accounts.ts'
import { exchangeCurrencies } from '../../../contract/kernel.ts'
import { type Browser, type House, openHouse } from '../../../tests/support/appHouse.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'

type Balance = { accountId: string; currency: string; type: string; accountGroup: string; amount: string }

let house: House
let people = 0
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())

async function person(currency: 'EUR' | 'USD' | 'GBP' = 'EUR', demo = false) {
  const email = `holder${++people}@example.org`
  const { id, account } = await house.customer(email, { currency })
  if (demo) await house.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', id).execute()
  const browser = house.browser()
  await browser.signIn(email)
  return { id, account, email, browser }
}
const create = (browser: Browser, currency: string) => browser.post('/api/us/create_account', { currency })
const choose = (browser: Browser, account: string) => browser.post('/api/us/set_account', { account })
const userOf = async (browser: Browser) => (await browser.session()).user as { balances: Balance[]; current_accountId: string }

test('[ACC-04, ACC-05] a new account is answered as a balance entry and can be chosen at once; its currency is no option any more', async () => {
  const { browser } = await person()
  const made = await create(browser, 'BTC')
  expect(made.body).toMatchObject({
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
  const { accountId } = made.body['data'] as Balance
  expect((await choose(browser, accountId)).body).toEqual({ return: 'true' })
  const user = await userOf(browser)
  expect([user.current_accountId, user.balances.map(({ currency }) => currency).toSorted()]).toEqual([accountId, ['BTC', 'EUR']])
  expect((await create(browser, 'BTC')).body).toMatchObject({ return: 'false', error: 'account.owned' })
})

test('[ACC-05] a currency that no account is kept in is refused before anything is opened', async () => {
  const { browser } = await person()
  for (const currency of ['DASH', 'XRP', 'usd', '']) expect((await create(browser, currency)).status).toBe(400)
  expect((await userOf(browser)).balances).toHaveLength(1)
})

test('[ACC-05] of two requests for one currency at once, one account is opened', async () => {
  const { browser } = await person()
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(browser, 'USD')))
  expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  expect((await userOf(browser)).balances.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD'])
})

test('[ACC-05] somebody with a demo account opens more of them by hand, with play money, in a currency they own already', async () => {
  const { id, browser } = await person('USD', true)
  await house.deps.db
    .transaction()
    .execute((trx) => openAccount(trx, { customerId: id, currency: 'EUR', type: 'demo', at: house.clock.now }))
  expect((await create(browser, 'EUR')).body).toMatchObject({ error: 'account.owned' })
  for (let count = 0; count < 2; count++)
    expect((await create(browser, 'GBP')).body).toMatchObject({ data: { type: 'demo', accountGroup: 'DEMO_MANUAL', amount: '10000.00' } })
  expect(await auditLedger(house.deps.db)).toEqual([])
})

test('[ACC-02] the choice is the session’s default, and the next session’s', async () => {
  const { browser, email } = await person()
  const { accountId } = (await create(browser, 'GBP')).body['data'] as Balance
  await choose(browser, accountId)
  const next = house.browser()
  await next.signIn(email)
  expect((await userOf(next)).current_accountId).toBe(accountId)
})

test('[ACC-01, ACC-02] a stranger’s account, a closed one and none cannot be chosen, and the old one stays', async () => {
  const { browser, account } = await person()
  const stranger = await person()
  const { accountId: closed } = (await create(browser, 'USD')).body['data'] as Balance
  await house.deps.db.updateTable('account').set({ closed: true }).where('id', '=', closed).execute()
  for (const other of [stranger.account, closed, 'eur-1']) {
    expect((await choose(browser, other)).body).toEqual({ return: 'false', error: 'account.unknown' })
  }
  const user = await userOf(browser)
  expect([user.current_accountId, user.balances.map(({ accountId }) => accountId)]).toEqual([account, [account]])
})

test('[ACC-02, ACC-06] the exchange account is opened by choosing it, once, with a wallet for each currency of the list', async () => {
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
  // The wallets are in nobody's way: every currency but the person's own can still be opened.
  for (const currency of accountCurrencies.filter((one) => one !== 'GBP'))
    expect((await create(browser, currency)).body['return']).toBe('true')
})

test('[ACC-02] a money call without an account is refused, and one with a stranger’s or a closed account moves nothing', async () => {
  const { browser } = await person()
  const stranger = await person()
  const { accountId: closed } = (await create(browser, 'USD')).body['data'] as Balance
  await house.deps.db.updateTable('account').set({ closed: true }).where('id', '=', closed).execute()
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
  for (const table of ['deposit', 'invoice'] as const) expect(await house.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
})
