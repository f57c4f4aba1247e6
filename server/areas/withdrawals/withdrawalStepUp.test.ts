import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { settingsRules } from '../settings/rules.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

const asks = { return: 'false', factor: 'true', type: 'google' }

/**
 * Creates a person with two accounts and two cards, and withdrawals that differ from others in one respect
 * each.
 */
async function withOthers() {
  const person = await w.person(50_000)
  const { db, now } = w.server.deps
  const second = await db
    .transaction()
    .execute((trx) => openAccount(trx, { customerId: person.id, currency: 'USD', type: 'real', at: now() }))
  await w.credit(second, 50_000, 'test')
  const cards = [await w.card(person.id, '0002'), await w.card(person.id, '0002')]
  const bank = w.request(person.account, { proc: 'USD', wallet: 'US1234' })
  const card = w.request(person.account, { proc: 'Credit Card', wallet: '', card: cards[0] })
  return {
    ...person,
    second,
    bank,
    othersOfBank: [{ amount: '100.01' }, { wallet: 'US1235' }, { proc: 'EUR' }, { account: second }].map((change) => ({
      ...bank,
      ...change,
    })),
    card,
    otherCard: { ...card, card: cards[1] },
  }
}

test('[WD-07] a code for one withdrawal confirms no other amount, address, method, account or card', async () => {
  const { browser, account, second, bank, othersOfBank, card, otherCard } = await withOthers()
  const balances = async () => [await w.balance(account), await w.balance(second)]
  await w.confirm(browser, (await w.send(browser, bank)).body['challenge'])
  for (const other of othersOfBank) expect((await w.send(browser, other)).body).toMatchObject(asks)
  await w.confirm(browser, (await w.send(browser, card)).body['challenge'])
  expect((await w.send(browser, otherCard)).body).toMatchObject(asks)
  expect(await balances()).toEqual([50_000, 50_000])
  for (const proven of [bank, card]) expect((await w.send(browser, proven)).body).toMatchObject({ return: 'true' })
  expect(await balances()).toEqual([30_000, 50_000])
})

test('[WD-07] a code confirms one withdrawal: the next equal one asks again', async () => {
  const { browser, account } = await w.person(50_000)
  const { body } = await w.send(browser, w.request(account))
  await w.confirm(browser, body['challenge'])
  expect((await w.send(browser, w.request(account))).body).toMatchObject({ return: 'true' })
  w.server.clock.now += 2 * minuteMs
  expect((await w.send(browser, w.request(account))).body).toMatchObject(asks)
  expect(await w.balance(account)).toBe(40_000)
})

test('[WD-07] a code that was asked for and never used moves nothing', async () => {
  const { browser, account } = await w.person(50_000)
  await w.send(browser, w.request(account))
  await w.pass(minuteMs)
  expect(await w.balance(account)).toBe(50_000)
  expect((await browser.post('/api/withdrawal/list', {})).body).toMatchObject({ data: [] })
})

test('[WD-02, WD-07] a method switched off before the code was typed is refused', async () => {
  const { browser, account, id } = await w.person(50_000)
  const key = `${account}-off`
  const { body } = await w.send(browser, w.request(account), key)
  await w.confirm(browser, body['challenge'])
  const rule = { why: 'the method is out of order', for: { customers: [id] }, set: { withdrawalMethods: ['USD'] } }
  const rules = settingsRules as (typeof rule)[]
  rules.push(rule)
  try {
    expect((await w.send(browser, w.request(account), key)).body).toMatchObject({ error: 'withdrawal.no_method' })
  } finally {
    rules.splice(rules.indexOf(rule), 1)
  }
  expect(await w.balance(account)).toBe(50_000)
})

test('[WD-12] after a session ended between code and call, the same key goes on', async () => {
  const { browser, account, id, email } = await w.person(50_000)
  const key = `${account}-expired`
  const { body } = await w.send(browser, w.request(account), key)
  await w.confirm(browser, body['challenge'])
  w.server.clock.now += 16 * minuteMs
  expect((await w.send(browser, w.request(account), key)).status).toBe(401)
  expect(await w.balance(account)).toBe(50_000)
  await w.signIn(browser, id, email)
  // The proof belonged to the session that ended.
  expect((await w.send(browser, w.request(account), key)).body).toMatchObject(asks)
  const done = await w.final(browser, w.request(account), key)
  expect(done.body).toMatchObject({ return: 'true' })
  expect((await w.send(browser, w.request(account), key)).body).toEqual(done.body)
  expect(await w.balance(account)).toBe(40_000)
})
