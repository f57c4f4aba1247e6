import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMoney, money, moneyToDecimal, parseMoney } from '../../../domain/kernel/money.ts'
import { invoiceHouse, type InvoiceHouse } from '../../../tests/support/invoiceHouse.ts'
import type { Caller } from '../../kernel/call.ts'
import { userView } from '../session/userView.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { checkedInvoice, ownInvoice } from './check.ts'
import { lookAt } from './look.ts'
import { openInvoice } from './open.ts'
import { watchInvoices } from './watch.ts'
import { type InvoiceRow, invoiceToWire } from './wire.ts'

const hour = 3_600_000
describe('coin invoices', () => {
  let house: InvoiceHouse
  beforeAll(async () => {
    house = await invoiceHouse()
  })
  afterAll(async () => {
    await house.close()
  })

  const pay = (person: Caller, amount = '300.00', more: { bonus?: boolean; key?: string } = {}): Promise<InvoiceRow> =>
    openInvoice(house.deps, person, 'btc', { amount, bonus: more.bonus ?? false, fixed: false, currency: 'EUR' }, more.key ?? null)
  const balance = async (person: Caller): Promise<number> => (await balanceOf(house.deps.db, person.accountId)).minor
  const exact = (invoice: InvoiceRow): string => invoiceToWire(invoice, 0).amount ?? ''
  const look = (invoice: InvoiceRow): Promise<InvoiceRow> => lookAt(house.deps, invoice)

  test('[INV-01] [INV-03] an invoice opens as wt with address, exact amount and an hour by the server’s clock', async () => {
    const invoice = await pay(await house.person())
    expect(invoiceToWire(invoice, house.clock.at)).toMatchObject({
      status: 'wt',
      hash: null,
      amount: '0.00490197', // 300 / 61200, rounded up
      network: 'bitcoin-testnet',
      paid: '0',
      due: '0.00490197',
      deadline: house.clock.at + hour,
      now: house.clock.at,
      confirmations: { seen: 0, needed: 2 },
    })
    expect(invoice.address).toMatch(/^tb1q[a-z0-9]{38}$/)
    expect(invoice.guid).toMatch(/^[\w-]{22}$/)
  })

  test('[INV-03] a payment goes through confirming to su and is credited to the cent', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, exact(invoice), 1)
    expect(await look(invoice)).toMatchObject({ state: 'confirming', credited: 0, confirmations: 1 })
    await house.mine('btc', invoice.address, 1)
    expect(invoiceToWire(await look(invoice), 0)).toMatchObject({ status: 'su', due: '0', credited: { amount: '300.00', currency: 'EUR' } })
    expect(await balance(person)).toBe(30_000)
  })

  test('[SES-17] a paid coin invoice is one of the person’s deposits, and one in bitcoin', async () => {
    const person = await house.person()
    const seen = () => userView(house.deps, person.customerId, person.accountId)
    expect(await seen()).toMatchObject({ btc_deposit: false, depositsTotal: '0.00', trigger_new: true })
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, exact(invoice), 2)
    await look(invoice)
    expect(await seen()).toMatchObject({ btc_deposit: true, depositsTotal: '300.00', trigger_new: false, available: '300.00' })
  })

  test('[SRV-03] a payment is credited once under 40 looks at a time, again and again', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, exact(invoice), 6)
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 40 }, () => look(invoice)))
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-06] parts of a payment are named partial and credited as they are confirmed, together exactly the whole', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, '0.00100001', 2)
    expect(invoiceToWire(await look(invoice), 0)).toMatchObject({ status: 'wt', paid: '0.00100001', due: '0.00390196' })
    expect(await balance(person)).toBe(6_120)
    await house.pay('btc', invoice.address, '0.00390196', 2)
    expect(invoiceToWire(await look(invoice), 0).status).toBe('su')
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-06] what is over is credited at the same rate', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, '0.00980394', 2)
    expect(await look(invoice)).toMatchObject({ state: 'over', credited: 60_000 })
    expect(await balance(person)).toBe(60_000)
  })

  test('[INV-06] a payment after the deadline is seen on an ended invoice and credited at the rate of the day', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    house.clock.at += hour
    expect(await look(invoice)).toMatchObject({ state: 'expired' })
    house.clock.at += 1000
    await house.pay('btc', invoice.address, exact(invoice), 2)
    expect(invoiceToWire(await look(invoice), 0)).toMatchObject({ status: 'ex', paid: exact(invoice), credited: { amount: '300.00' } })
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-06] after the rate has halved a late payment is credited at half of what it was worth, and one in time as it was locked', async () => {
    const [late, timely] = [await house.person(), await house.person()]
    const [first, second] = [await pay(late), await pay(timely)]
    await house.moveRate('btc', 34_000)
    await house.pay('btc', second.address, exact(second), 2)
    expect(await look(second)).toMatchObject({ state: 'settled', credited: 30_000 })
    house.clock.at += hour + 1000
    await house.pay('btc', first.address, exact(first), 2)
    expect(await look(first)).toMatchObject({ state: 'late', credited: 15_000 })
    await house.moveRate('btc', 68_000)
    expect([await balance(late), await balance(timely)]).toEqual([15_000, 30_000])
  })

  test('[INV-06] one unit short is partial while there is time, short at the end, and brings no bonus', async () => {
    const person = await house.person()
    const invoice = await pay(person, '3000.00', { bonus: true })
    const short = moneyToDecimal(money(invoice.amount - 1, 'BTC'))
    await house.pay('btc', invoice.address, short, 2)
    expect(await look(invoice)).toMatchObject({ state: 'partial', paid: invoice.amount - 1 })
    house.clock.at += hour
    expect(await look(invoice)).toMatchObject({ state: 'short' })
    expect(await balance(person)).toBe(299_999)
    const bonuses = await house.deps.db
      .selectFrom('ledger_entry')
      .select('reference')
      .where('reference', '=', `invoice:${invoice.guid}:bonus`)
      .execute()
    expect(bonuses).toEqual([])
  })

  test('[INV-06] a part paid in time is credited though the invoice ended', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, '0.001', 0)
    house.clock.at += hour
    expect(await look(invoice)).toMatchObject({ state: 'short', credited: 0 })
    await house.mine('btc', invoice.address, 2)
    expect(await look(invoice)).toMatchObject({ state: 'short', credited: 6_119 })
    expect(await balance(person)).toBe(6_119)
  })

  test('an unconfirmed payment that its sender replaced is no longer counted', async () => {
    const invoice = await pay(await house.person())
    const txid = await house.pay('btc', invoice.address, exact(invoice))
    expect(await look(invoice)).toMatchObject({ state: 'confirming' })
    await house.drop(txid)
    expect(await look(invoice)).toMatchObject({ state: 'new', paid: 0, hash: null })
  })

  test('[INV-03] the job looks at what is due, until the invoice’s address has been watched for 90 days', async () => {
    const person = await house.person()
    const invoice = await pay(person)
    house.clock.at += 60_000
    await house.pay('btc', invoice.address, exact(invoice), 2)
    expect(await watchInvoices(house.deps)).toBeGreaterThan(0)
    expect(await balance(person)).toBe(30_000)
    expect(await watchInvoices(house.deps)).toBe(0)
    house.clock.at += 91 * 24 * hour
    expect(await watchInvoices(house.deps)).toBeGreaterThan(0)
    house.clock.at += 365 * 24 * hour
    expect(await watchInvoices(house.deps)).toBe(0)
  })

  test('[FUND-08] a wanted bonus comes once, with the payment in full', async () => {
    const person = await house.person()
    const invoice = await pay(person, '1000.00', { bonus: true })
    await house.pay('btc', invoice.address, exact(invoice), 2)
    await Promise.all([look(invoice), look(invoice)])
    await look(invoice)
    expect(await balance(person)).toBe(102_000)
  })

  test('[APP-26] where the law forbids bonuses an invoice with one is not opened, and one that was earns none', async () => {
    const person = await house.person()
    const invoice = await pay(person, '1000.00', { bonus: true })
    await house.deps.db.updateTable('customer').set({ country: 'PT' }).where('id', '=', person.customerId).execute()
    await expect(pay(person, '1000.00', { bonus: true })).rejects.toMatchObject({ code: 'funding.no_bonus' })
    await house.pay('btc', invoice.address, exact(invoice), 2)
    await look(invoice)
    expect(await balance(person)).toBe(100_000)
  })

  test('[APP-05] an invoice answers to its owner and its coin alone', async () => {
    const [owner, other] = [await house.person(), await house.person()]
    const invoice = await pay(owner)
    expect((await ownInvoice(house.deps, owner, invoice.guid, 'btc')).guid).toBe(invoice.guid)
    for (const [person, guid, coin] of [
      [other, invoice.guid, 'btc'],
      [owner, invoice.guid, 'ltc'],
      [owner, 'AAAAAAAAAAAAAAAAAAAAAA', 'btc'],
    ] as const) {
      await expect(ownInvoice(house.deps, person, guid, coin)).rejects.toMatchObject({ status: 404, code: 'invoices.unknown' })
    }
  })

  test('[SRV-04] the key of an opened invoice answers it again, and no address is used twice', async () => {
    const person = await house.person()
    const first = await pay(person, '300.00', { key: 'k1' })
    expect(await pay(person, '300.00', { key: 'k1' })).toEqual(first)
    const [one, other] = [await house.person(), await house.person()]
    const many = await Promise.all(Array.from({ length: 50 }, (_, n) => pay(n % 2 === 0 ? one : other)))
    expect(new Set([first, ...many].map(({ address }) => address)).size).toBe(51)
    const again = house.deps.db
      .insertInto('invoice')
      .values({ ...first, guid: 'another-guid-of-16', key: null })
      .execute()
    await expect(again).rejects.toThrow(/unique|duplicate/i)
  })

  test('[SRV-08] of many at once a person opens thirty in an hour at most, and the key of one of them still answers it', async () => {
    const person = await house.person()
    const first = await pay(person, '300.00', { key: 'first' })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => pay(person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(29)
    await expect(pay(person)).rejects.toMatchObject({ status: 429, code: 'request.tooOften' })
    expect(await pay(person, '300.00', { key: 'first' })).toEqual(first)
    house.clock.at += hour
    expect((await pay(person)).state).toBe('new')
  })

  test('[SES-15] a crumb of a coin invoice brings no promised gift; the invoice that is credited in full does, once', async () => {
    const person = await house.person()
    await house.deps.db
      .insertInto('gift')
      .values({ customer_id: person.customerId, code: 'x', promised_at: 0, reference: null, given_at: null })
      .execute()
    const invoice = await pay(person)
    await house.pay('btc', invoice.address, '0.00001', 2)
    await look(invoice)
    expect(await balance(person)).toBe(61)
    await house.pay('btc', invoice.address, exact(invoice), 2)
    await look(invoice)
    await look(invoice)
    expect(await balance(person)).toBe(30_061 + 2_500)
  })

  test('[INV-03] an invoice that cannot be looked at for a fault of its own holds up no other', async () => {
    const [broken, sound] = [await house.person(), await house.person()]
    const [bad, good] = [await pay(broken), await pay(sound)]
    house.clock.at += 60_000
    await house.pay('btc', good.address, exact(good), 2)
    const { chains } = house.deps.outside
    const transactionsOf: typeof chains.transactionsOf = (coin, network, address) => {
      if (address === bad.address) throw new TypeError('a fault')
      return chains.transactionsOf(coin, network, address)
    }
    Object.assign(house.deps.outside, { chains: { ...chains, transactionsOf } })
    await watchInvoices(house.deps)
    Object.assign(house.deps.outside, { chains })
    expect(await balance(sound)).toBe(30_000)
  })

  test('[INV-03] more invoices than one round takes are looked at all the same', async () => {
    const person = await house.person()
    const one = await pay(person)
    const rows = Array.from({ length: 620 }, (_, n) => ({
      ...one,
      guid: `many-${String(n).padStart(17, '0')}`,
      key: null,
      address: `${one.address}${n}`,
    }))
    await house.deps.db.insertInto('invoice').values(rows).execute()
    house.clock.at += 60_000
    const { chains } = house.deps.outside
    Object.assign(house.deps.outside, { chains: { ...chains, transactionsOf: async () => [] } })
    expect(await watchInvoices(house.deps)).toBeGreaterThan(620)
    Object.assign(house.deps.outside, { chains })
    const due = house.deps.db.selectFrom('invoice').select('guid').where('look_next_at', '<=', house.clock.at)
    expect(await due.execute()).toEqual([])
  })

  test('[FUND-05] [FUND-12] demo people, strange accounts and wrong amounts open nothing', async () => {
    const person = await house.person()
    const other = await house.person()
    await expect(pay(await house.person('EUR', { demo: true }))).rejects.toMatchObject({ code: 'funding.demo' })
    await expect(pay(person, '249.99')).rejects.toMatchObject({
      code: 'funding.below_minimum',
      fields: { amount: 'funding.below_minimum' },
    })
    const body = { amount: '300', bonus: false, fixed: false, currency: 'EUR', account: other.accountId } as const
    await expect(openInvoice(house.deps, person, 'btc', body, null)).rejects.toMatchObject({ status: 404, code: 'account.unknown' })
  })

  test('[APP-26] a coin that the settings leave out opens no invoice', async () => {
    const person = await house.person('EUR', { affiliate: 'nocoins' })
    await expect(pay(person)).rejects.toMatchObject({ status: 200, code: 'funding.no_method' })
    expect(await house.deps.db.selectFrom('invoice').selectAll().where('customer_id', '=', person.customerId).execute()).toEqual([])
  })

  test('[FUND-38] every coin has invoices, and a fixed amount is the coin’s own', async () => {
    const person = await house.person()
    for (const coin of ['bch', 'btc', 'dash', 'eth', 'ltc', 'token', 'usdt', 'zcash'] as const) {
      const invoice = await openInvoice(house.deps, person, coin, { amount: '20', bonus: false, fixed: true, currency: 'EUR' }, null)
      expect(exact(invoice)).toBe('20')
      await house.pay(coin, invoice.address, '20', 12)
      expect((await look(invoice)).state).toBe('settled')
    }
    const worth = [480, 68_000, 32, 3400, 92, 1, 1, 54].map((dollars) => money(Math.round(dollars * 0.9 * 100) * 20, 'EUR'))
    expect(await balance(person)).toBe(worth.reduce(addMoney).minor)
  })

  test('a coin account is paid in its coin, one for one', async () => {
    const person = await house.person('BTC')
    const invoice = await openInvoice(house.deps, person, 'btc', { amount: '0.5', bonus: true, fixed: true, currency: 'BTC' }, null)
    await house.pay('btc', invoice.address, '0.5', 2)
    await look(invoice)
    expect(parseMoney('0.5', 'BTC')).toEqual({ ok: true, value: await balanceOf(house.deps.db, person.accountId) })
  })

  test('[SRV-03] after all of this the books are right', async () => {
    expect(await auditLedger(house.deps.db)).toEqual([])
  })
})

test('[INV-03] a chain out of reach answers the last known state, and nothing ends meanwhile', async () => {
  const house = await invoiceHouse()
  const person = await house.person()
  const invoice = await openInvoice(house.deps, person, 'btc', { amount: '300', bonus: false, fixed: false, currency: 'EUR' }, null)
  await house.loseChains()
  house.clock.at += 2 * hour
  expect(await checkedInvoice(house.deps, invoice)).toMatchObject({ state: 'new' })
  await expect(
    openInvoice(house.deps, person, 'btc', { amount: '300', bonus: false, fixed: false, currency: 'EUR' }, null),
  ).rejects.toMatchObject({ status: 503, code: 'invoices.unavailable' })
  await house.close()
})
