import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { stepUpMs } from '../../../domain/security/stepUp.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { settingsRules } from '../settings/rules.ts'
import { quoteRatesMs, rateHoldMs } from './heldRates.ts'

type Person = Awaited<ReturnType<WithdrawalServer['person']>>

let w: WithdrawalServer
let person: Person
beforeAll(async () => {
  w = await openWithdrawalServer()
  person = await w.person(50_000)
})
afterAll(() => w.close())

const quoteOf = ({ account, browser }: Person, change: object) =>
  browser.post('/api/withdrawal', {
    alt: 'BCH',
    fixed: false,
    amount: '100.00',
    method: 'Bitcoin',
    currency: 'USD',
    wallet: bitcoin,
    account,
    ...change,
  })
/**
 * Returns all that a refused request must leave as it was: money, withdrawals, the address book, and codes
 * that were asked for.
 */
async function stateOf({ id, account }: Person) {
  const { db } = w.server.deps
  const count = async (table: 'withdrawal' | 'payout_address' | 'step_up' | 'ledger_entry') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const counts = await Promise.all((['withdrawal', 'payout_address', 'step_up', 'ledger_entry'] as const).map(count))
  const { wd_methods: methods } = await db.selectFrom('customer').select('wd_methods').where('id', '=', id).executeTakeFirstOrThrow()
  return [await w.balance(account), methods, ...counts]
}
type Answer = Awaited<ReturnType<typeof quoteOf>>
const shown = ({ status, body }: Answer, field: string) => [status, (body['fields'] as Record<string, string> | undefined)?.[field]]

/** Asks for terms and for the withdrawal itself, which have to agree, and returns the refusal at a field. */
async function refusalOf(change: { method?: string; [field: string]: unknown }, field: string, by = person): Promise<unknown[]> {
  const before = await stateOf(by)
  const { method, ...more } = change
  const quoted = await quoteOf(by, change)
  const sent = await w.send(by.browser, w.request(by.account, { ...more, ...(method !== undefined && { proc: method }) }))
  expect(await stateOf(by)).toEqual(before)
  for (const { body } of [quoted, sent]) expect([body['return'], body['factor']]).toEqual(['false', undefined])
  // The same field has another name in the final call.
  const sentField = field === 'method' ? 'proc' : field
  expect(shown(sent, sentField)[0]).toBe(quoted.status)
  expect(sent.body['error']).toBe(quoted.body['error'])
  return shown(quoted, field)
}

const noDecimals: readonly unknown[] = [
  '',
  ' ',
  '+5',
  '--5',
  '1e3',
  '1,000.00',
  '1.000,00',
  '1 000',
  '1_000',
  '０５０',
  '٥٠',
  '५०',
  '0x64',
  'NaN',
  'Infinity',
  '.5',
  '5.',
  '100.00 ',
  ' 100.00',
  '100.00\n',
  '100\u0000',
  '100\u202e',
  '1'.repeat(16),
  `1.${'0'.repeat(19)}`,
  "100' or '1'='1",
  '100.00.00',
  100,
  -1,
  null,
  true,
  [],
  ['100.00'],
  {},
]

test.each(noDecimals.map((amount) => [amount]))('[WD-03, SRV-01] the amount %j is no decimal and refused', async (amount) => {
  expect((await refusalOf({ amount }, 'amount'))[0]).toBe(400)
})

test.each([
  ['0', 'withdrawal.wrong_amount'],
  ['0.00', 'withdrawal.wrong_amount'],
  ['-0', 'withdrawal.wrong_amount'],
  ['-100.00', 'withdrawal.wrong_amount'],
  ['-999999999999999', 'withdrawal.wrong_amount'],
  ['100.001', 'withdrawal.wrong_amount'],
  ['0.000000000000000001', 'withdrawal.wrong_amount'],
  ['0.01', 'withdrawal.too_small'],
  ['500.01', 'funds.insufficient'],
  ['999999999999999.99', 'withdrawal.wrong_amount'],
  ['10000000000.00', 'funds.insufficient'],
])('[WD-03] the amount %s is refused at its field: %s', async (amount, code) => {
  expect(await refusalOf({ amount }, 'amount')).toEqual([200, code])
})

const cyrillic = bitcoin.replaceAll('a', 'а')
test.each([
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'withdrawal.other_network'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'withdrawal.other_network'],
  ['Litecoin', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz', 'withdrawal.other_network'],
  ['Bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'withdrawal.other_coin'],
  ['Ethereum', bitcoin, 'withdrawal.other_coin'],
  ['Bitcoin', cyrillic, 'withdrawal.wrong_address'],
  ['Bitcoin', bitcoin.replace('q', 'ԛ'), 'withdrawal.wrong_address'],
  ['Bitcoin', bitcoin.replace('0', 'o'), 'withdrawal.wrong_address'],
  ['Bitcoin', `${bitcoin.slice(0, -1)}y`, 'withdrawal.wrong_address'],
  ['Bitcoin', bitcoin.replace('w', 'W'), 'withdrawal.wrong_address'],
  ['Bitcoin', `${bitcoin}${bitcoin}`, 'withdrawal.wrong_address'],
  ['Bitcoin', `${bitcoin}\u202e`, 'withdrawal.hidden_characters'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'withdrawal.wrong_address'],
  ['Ethereum', `0x${'0'.repeat(40)}`, 'withdrawal.wrong_address'],
  ['Ethereum', '0x5аaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'withdrawal.wrong_address'],
  ['USD', 'US12З4', 'withdrawal.account_characters'],
  ['EUR', 'DЕ89370400440532013000', 'withdrawal.account_characters'],
  ['EUR', 'DE89370400440532013001', 'withdrawal.wrong_iban'],
  ['USD', 'de89 3704 0044 0532 0130 0', 'withdrawal.wrong_iban'],
  ['Bitcoin', ' ', 'withdrawal.no_wallet'],
  ['USD', '', 'withdrawal.no_wallet'],
])('[WD-03] a payout by %s to %j is refused at its field: %s', async (method, wallet, code) => {
  expect(await refusalOf({ method, wallet }, 'wallet')).toEqual([200, code])
})

test.each([
  ['wallet', 'x'.repeat(513)],
  ['wallet', null],
  ['wallet', 7],
  ['wallet', [bitcoin]],
  ['method', 'bitcoin'],
  ['method', 'Dogecoin'],
  ['method', '__proto__'],
  ['currency', 'usd'],
  ['currency', 'DOGE'],
  ['account', 'x'.repeat(41)],
  ['account', 7],
  ['card', 'x'.repeat(41)],
] as const)('[SRV-01] %s with %j is refused before anything is read', async (field, value) => {
  expect((await refusalOf({ [field]: value }, field))[0]).toBe(400)
})

test.each([
  ['arrives', '-'],
  ['arrives', '1e-8'],
  ['fee', 'none'],
  ['gives_up', 'all'],
  ['gives_up', 0],
  ['is_bonus', 'yes'],
  ['is_fixed', 1],
])('[SRV-01, WD-07] a final call with %s %j is refused, and asks for no code', async (field, value) => {
  const before = await stateOf(person)
  const { status, body } = await w.send(person.browser, w.request(person.account, { [field]: value }))
  expect([status, body['factor']]).toEqual([400, undefined])
  expect(await stateOf(person)).toEqual(before)
})

test('[WD-04, BG-08] the account of another person is refused as if it did not exist', async () => {
  const stranger = await w.person(90_000)
  const before = await stateOf(stranger)
  const unknown = (await w.send(person.browser, w.request('none'))).body
  expect((await w.send(person.browser, w.request(stranger.account))).body).toEqual(unknown)
  expect((await quoteOf(person, { account: stranger.account })).body).toMatchObject({ return: 'false', error: unknown['error'] })
  expect(await stateOf(stranger)).toEqual(before)
})

describe('what was shown before is no longer true', () => {
  test('[WD-04, WD-12] money that another withdrawal has taken is refused before a code is asked for', async () => {
    const own = await w.person(15_000)
    expect((await quoteOf(own, {})).body).toMatchObject({ return: 'true' })
    await w.final(own.browser, w.request(own.account, { amount: '100.00', proc: 'USD', wallet: 'US1234' }))
    expect(await refusalOf({}, 'amount', own)).toEqual([200, 'funds.insufficient'])
  })

  test('[WD-06] what was confirmed arrives, though the rate falls while a code is typed', async () => {
    const own = await w.person(50_000)
    const { arrives } = (await quoteOf(own, {})).body['quote'] as { arrives: string }
    const { rates } = w.bank.port
    w.bank.port.rates = () => Promise.reject(new Error('down'))
    try {
      await w.pass(quoteRatesMs - 1)
      const key = randomUUID()
      const asked = await w.send(own.browser, w.request(own.account, { arrives }), key)
      await w.pass(stepUpMs - minuteMs)
      await w.confirm(own.browser, asked.body['challenge'])
      expect((await w.send(own.browser, w.request(own.account, { arrives }), key)).body).toMatchObject({ return: 'true' })
      const { body } = await own.browser.post('/api/withdrawal/list', {})
      expect(body['data']).toMatchObject([{ arrives }])
    } finally {
      w.bank.port.rates = rates
    }
  })

  test.each([0, rateHoldMs - minuteMs])(
    '[WD-06] a request %d ms after its quote gets the held rate, also without naming its terms',
    async (after) => {
      const own = await w.person(50_000)
      const { arrives } = (await quoteOf(own, {})).body['quote'] as { arrives: string }
      const { rates } = w.bank.port
      w.bank.port.rates = async () => Object.fromEntries(Object.entries(await rates()).map(([coin, rate]) => [coin, (rate ?? 0n) / 2n]))
      try {
        await w.pass(after)
        expect((await w.final(own.browser, w.request(own.account))).body).toMatchObject({ return: 'true' })
        const { body } = await own.browser.post('/api/withdrawal/list', {})
        expect(body['data']).toMatchObject([{ arrives }])
      } finally {
        w.bank.port.rates = rates
      }
    },
  )

  test('[WD-04] a rate that has fallen after its hold is refused, the new one accepted', async () => {
    const own = await w.person(50_000)
    const { body } = await quoteOf(own, {})
    const { arrives } = body['quote'] as { arrives: string }
    const { rates } = w.bank.port
    w.bank.port.rates = async () => Object.fromEntries(Object.entries(await rates()).map(([coin, rate]) => [coin, (rate ?? 0n) * 2n]))
    await w.pass(rateHoldMs)
    try {
      const before = await stateOf(own)
      expect((await w.send(own.browser, w.request(own.account, { arrives }))).body).toMatchObject({ error: 'withdrawal.stale_quote' })
      expect(await stateOf(own)).toEqual(before)
      const renewed = (await quoteOf(own, {})).body['quote'] as { arrives: string }
      expect(Number(renewed.arrives)).toBeLessThan(Number(arrives))
      expect((await w.final(own.browser, w.request(own.account, { arrives: renewed.arrives }))).body).toMatchObject({ return: 'true' })
    } finally {
      w.bank.port.rates = rates
    }
  })

  test('[WD-06] a fee since the quote is refused, though a better rate lets as much arrive', async () => {
    const own = await w.person(50_000)
    const { fee, arrives } = (await quoteOf(own, {})).body['quote'] as { fee: string; arrives: string }
    await w.pass(rateHoldMs)
    // A deposit that was not traded with costs 5%, and the coin has become cheaper by more than that.
    await w.credit(own.account, 10_000)
    const { rates } = w.bank.port
    w.bank.port.rates = async () => ({ ...(await rates()), BTC: 5_000_000_000_000n })
    try {
      const sent = await w.send(own.browser, w.request(own.account, { fee, arrives }))
      expect(sent.body).toMatchObject({ error: 'withdrawal.stale_quote' })
      expect((await w.final(own.browser, w.request(own.account, { fee: '5.00', arrives }))).body).toMatchObject({ return: 'true' })
    } finally {
      w.bank.port.rates = rates
    }
  })

  test('[WD-06] a bonus that was granted since the quote is not given up unasked', async () => {
    const own = await w.person(50_000)
    const { body } = await quoteOf(own, {})
    expect(body).toMatchObject({ quote: { givesUp: '0.00' } })
    await w.grant(own.account, 1_000)
    const sent = await w.send(own.browser, w.request(own.account, { gives_up: '0.00' }))
    expect(sent.body).toMatchObject({ error: 'withdrawal.bonus_bound' })
    expect(sent.body['factor']).toBeUndefined()
  })

  test('[WD-02] a method that was switched off is refused before a code is asked for', async () => {
    const own = await w.person(50_000)
    expect((await quoteOf(own, {})).body).toMatchObject({ return: 'true' })
    const rule = { why: 'the method is out of order', for: { customers: [own.id] }, set: { withdrawalMethods: ['USD'] } }
    const rules = settingsRules as (typeof rule)[]
    rules.push(rule)
    try {
      await refusalOf({}, 'method', own)
      expect((await quoteOf(own, {})).body).toMatchObject({ error: 'withdrawal.no_method' })
      const { body } = await own.browser.post('/api/withdrawal/overview', { account: own.account })
      expect((body['methods'] as { method: string }[]).map(({ method }) => method)).toEqual(['USD'])
    } finally {
      rules.splice(rules.indexOf(rule), 1)
    }
  })
})
