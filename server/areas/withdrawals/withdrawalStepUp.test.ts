import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { sendCodes } from '../security/sentCode.ts'
import { settingsRules } from '../settings/rules.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => {
  w = await openWithdrawalServer()
  await sendCodes(w.server.deps)
})
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

test('[WD-07] money that becomes free while the code is checked does not leave by it', async () => {
  const person = await w.saver(6_000)
  await w.grant(person.account, 4_000)
  const named: number[] = []
  const confirmed = { givesUpBonus: true, arrives: undefined, fee: undefined, givesUp: undefined }
  const asked = requestWithdrawal(
    w.deps,
    w.confirmed(person, {
      confirmed,
      async confirm(_request, pays) {
        named.push(pays.minor)
        await w.credit(person.account, 5_000, 'test')
        return async () => undefined
      },
    }),
  )
  await expect(asked).rejects.toMatchObject({ code: 'withdrawal.stale_quote' })
  expect([named, await w.balance(person.account)]).toEqual([[6_000], 15_000])
})

/** Signs a person with a bonus in, has a withdrawal's code sent by a factor, and returns its letter. */
async function letterOf(factor: 'email' | 'sms', change: object = {}) {
  const { browser, account, id } = await w.person(10_000)
  await w.grant(account, 2_000)
  await w.server.deps.db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
  const { body } = await w.send(browser, w.request(account, { amount: '110.00', is_bonus: true, ...change }))
  await browser.post('/api/fraud/factors_check', { type: factor, challenge: body['challenge'] })
  return (factor === 'email' ? w.server.letters : w.texts).at(-1)
}

test('[WD-07] the letter with the code names what leaves the account, and its destination', async () => {
  expect(await letterOf('email')).toMatchObject({ letter: 'withdrawalCode', params: { amount: '$100.00', to: bitcoin } })
})

test('[WD-07] the text message with the code shortens the address', async () => {
  const params = { amount: '$100.00', to: `${bitcoin.slice(0, 6)}…${bitcoin.slice(-12)}` }
  expect(await letterOf('sms')).toMatchObject({ letter: 'withdrawalCodeSms', params })
})

test('[WD-07] a wallet’s free text does not fill our letter with a stranger’s words', async () => {
  const wallet = 'This is our new support: call 555 0100 and read the code to them'
  expect(await letterOf('email', { proc: 'Perfect Money', wallet })).toMatchObject({ params: { to: 'This i…code to them' } })
})
