import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coins } from '../../../domain/invoices/coins.ts'
import { addMoney, money, moneyToDecimal, parseMoney } from '../../../domain/kernel/money.ts'
import { openInvoiceServer, type InvoiceServer } from '../../../tests/support/invoiceServer.ts'
import type { Caller } from '../../kernel/call.ts'
import { userView } from '../session/userView.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { ChainUnreachable } from '../../external/chains.ts'
import { refreshedInvoice, ownInvoice } from './refreshInvoice.ts'
import { updateFromChain } from './updateFromChain.ts'
import { openInvoice } from './openInvoice.ts'
import { watchInvoices } from './watchInvoices.ts'
import { type InvoiceRow, invoiceToWire } from './invoiceToWire.ts'

const hour = 3_600_000
describe('coin invoices', () => {
  let server: InvoiceServer
  beforeAll(async () => {
    server = await openInvoiceServer()
  })
  afterAll(async () => {
    await server.close()
  })

  const pay = (person: Caller, amount = '300.00', more: { bonus?: boolean; key?: string } = {}): Promise<InvoiceRow> =>
    openInvoice(server.deps, person, 'btc', { amount, bonus: more.bonus ?? false, fixed: false, currency: 'EUR' }, more.key ?? null)
  const balance = async (person: Caller): Promise<number> => (await balanceOf(server.deps.db, person.accountId)).minor
  const exact = (invoice: InvoiceRow): string => invoiceToWire(invoice, 0).amount ?? ''
  const update = (invoice: InvoiceRow): Promise<InvoiceRow> => updateFromChain(server.deps, invoice)

  test('[INV-01] [INV-03] an invoice opens as wt with address, exact amount and an hour', async () => {
    const invoice = await pay(await server.person())
    expect(invoiceToWire(invoice, server.clock.at)).toMatchObject({
      status: 'wt',
      hash: null,
      amount: '0.00490197', // 300 / 61200, rounded up
      worth: { amount: '300.00', currency: 'EUR' },
      network: 'bitcoin-testnet',
      paid: '0',
      due: '0.00490197',
      deadline: server.clock.at + hour,
      now: server.clock.at,
      confirmations: { seen: 0, needed: 2 },
    })
    expect(invoice.address).toMatch(/^tb1q[a-z0-9]{38}$/)
    expect(invoice.guid).toMatch(/^[\w-]{22}$/)
  })

  test('[INV-03] a payment goes through confirming to su and is credited to the cent', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, exact(invoice), 1)
    expect(await update(invoice)).toMatchObject({ state: 'confirming', credited: 0, confirmations: 1 })
    await server.mine('btc', invoice.address, 1)
    expect(invoiceToWire(await update(invoice), 0)).toMatchObject({
      status: 'su',
      due: '0',
      credited: { amount: '300.00', currency: 'EUR' },
    })
    expect(await balance(person)).toBe(30_000)
  })

  test('[FUND-40] Tether on Tron has an address there and is credited after its confirmations', async () => {
    const person = await server.person()
    const body = { amount: '300.00', bonus: false, fixed: false, currency: 'EUR', is_erc20: false } as const
    const invoice = await openInvoice(server.deps, person, 'usdt', body, null)
    expect(invoiceToWire(invoice, 0)).toMatchObject({ network: 'tron-nile', confirmations: { seen: 0, needed: 19 } })
    expect(invoice.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    await server.pay('usdt', invoice.address, exact(invoice), 18)
    expect(await update(invoice)).toMatchObject({ state: 'confirming', credited: 0 })
    await server.mine('usdt', invoice.address, 1)
    await update(invoice)
    expect(await balance(person)).toBe(30_000)
  })

  test('[FUND-40] where the settings have no Tron, it is refused and Ethereum is not', async () => {
    const person = await server.person('EUR', { affiliate: 'notron' })
    const body = { amount: '300.00', bonus: false, fixed: false, currency: 'EUR' } as const
    const opened = (is_erc20: boolean) => openInvoice(server.deps, person, 'usdt', { ...body, is_erc20 }, null)
    await expect(opened(false)).rejects.toMatchObject({ code: 'invoices.no_network' })
    expect(await opened(true)).toMatchObject({ network: 'ethereum-sepolia' })
  })

  test('[SES-17] a paid coin invoice counts as a deposit, and as one in bitcoin', async () => {
    const person = await server.person()
    const seen = () => userView(server.deps, person.customerId, person.accountId)
    expect(await seen()).toMatchObject({ btc_deposit: false, depositsTotal: '0.00', trigger_new: true })
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, exact(invoice), 2)
    await update(invoice)
    expect(await seen()).toMatchObject({ btc_deposit: true, depositsTotal: '300.00', trigger_new: false, available: '300.00' })
  })

  test('[SRV-03] a payment is credited once despite 40 concurrent checks, repeated', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, exact(invoice), 6)
    // As from forty processes: within one a look is shared.
    const elsewhere = () => ({ ...server.deps, external: { ...server.deps.external, chains: { ...server.deps.external.chains } } })
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 40 }, () => updateFromChain(elsewhere(), invoice)))
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-03] whoever asks during a look gets its result, and the next one looks again', async () => {
    const invoice = await pay(await server.person())
    let looks = 0
    const { chains } = server.deps.external
    const counted = {
      ...chains,
      transactionsOf: (...args: Parameters<typeof chains.transactionsOf>) => (looks++, chains.transactionsOf(...args)),
    }
    const deps = { ...server.deps, external: { ...server.deps.external, chains: counted } }
    const [first, second] = await Promise.all([updateFromChain(deps, invoice), updateFromChain(deps, invoice)])
    expect([looks, second]).toEqual([1, first])
    await updateFromChain(deps, invoice)
    expect(looks).toBe(2)
  })

  test('[INV-06] partial payments are credited as they are confirmed, together exactly the whole', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, '0.00100001', 2)
    expect(invoiceToWire(await update(invoice), 0)).toMatchObject({ status: 'wt', paid: '0.00100001', due: '0.00390196' })
    expect(await balance(person)).toBe(6_120)
    await server.pay('btc', invoice.address, '0.00390196', 2)
    expect(invoiceToWire(await update(invoice), 0).status).toBe('su')
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-06] an overpayment is credited at the same rate', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, '0.00980394', 2)
    expect(await update(invoice)).toMatchObject({ state: 'over', credited: 60_000 })
    expect(await balance(person)).toBe(60_000)
  })

  test('[INV-06] a payment after the deadline is credited at the rate of the day', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    server.clock.at += hour
    expect(await update(invoice)).toMatchObject({ state: 'expired' })
    server.clock.at += 1000
    await server.pay('btc', invoice.address, exact(invoice), 2)
    expect(invoiceToWire(await update(invoice), 0)).toMatchObject({ status: 'ex', paid: exact(invoice), credited: { amount: '300.00' } })
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-06] after the rate halved a late payment counts half, and one in time the locked rate', async () => {
    const [late, timely] = [await server.person(), await server.person()]
    const [first, second] = [await pay(late), await pay(timely)]
    await server.moveRate('btc', 34_000)
    await server.pay('btc', second.address, exact(second), 2)
    expect(await update(second)).toMatchObject({ state: 'settled', credited: 30_000 })
    server.clock.at += hour + 1000
    await server.pay('btc', first.address, exact(first), 2)
    expect(await update(first)).toMatchObject({ state: 'late', credited: 15_000 })
    await server.moveRate('btc', 68_000)
    expect([await balance(late), await balance(timely)]).toEqual([15_000, 30_000])
  })

  test('[INV-06] an invoice short by what can be sent is partial, then short, and earns no bonus', async () => {
    const person = await server.person()
    const invoice = await pay(person, '3000.00', { bonus: true })
    const paid = invoice.amount - coins.btc.dust
    await server.pay('btc', invoice.address, moneyToDecimal(money(paid, 'BTC')), 2)
    expect(await update(invoice)).toMatchObject({ state: 'partial', paid })
    server.clock.at += hour
    expect(await update(invoice)).toMatchObject({ state: 'short' })
    expect(await balance(person)).toBe(Math.floor((300_000 * paid) / invoice.amount))
    const bonuses = await server.deps.db
      .selectFrom('ledger_entry')
      .select('reference')
      .where('reference', '=', `invoice:${invoice.guid}:bonus`)
      .execute()
    expect(bonuses).toEqual([])
  })

  test('[INV-06] an invoice short by less than can be sent is paid, and earns its bonus', async () => {
    const person = await server.person()
    const invoice = await pay(person, '3000.00', { bonus: true })
    const paid = invoice.amount - coins.btc.dust + 1
    await server.pay('btc', invoice.address, moneyToDecimal(money(paid, 'BTC')), 2)
    expect(invoiceToWire(await update(invoice), 0)).toMatchObject({ status: 'su', due: '0' })
    const bonus = `invoice:${invoice.guid}:bonus`
    expect(await server.deps.db.selectFrom('ledger_entry').select('reference').where('reference', '=', bonus).execute()).toHaveLength(1)
  })

  test('[INV-06] a partial payment in time is credited though the invoice has ended', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, '0.001', 0)
    server.clock.at += hour
    expect(await update(invoice)).toMatchObject({ state: 'short', credited: 0 })
    await server.mine('btc', invoice.address, 2)
    expect(await update(invoice)).toMatchObject({ state: 'short', credited: 6_119 })
    expect(await balance(person)).toBe(6_119)
  })

  test('an unconfirmed payment that its sender replaced is no longer counted', async () => {
    const invoice = await pay(await server.person())
    const txid = await server.pay('btc', invoice.address, exact(invoice))
    expect(await update(invoice)).toMatchObject({ state: 'confirming' })
    await server.drop(txid)
    expect(await update(invoice)).toMatchObject({ state: 'new', paid: 0, hash: null })
  })

  test('[INV-03] the job checks due invoices until 90 days have passed', async () => {
    const person = await server.person()
    const invoice = await pay(person)
    server.clock.at += 60_000
    await server.pay('btc', invoice.address, exact(invoice), 2)
    expect(await watchInvoices(server.deps)).toBeGreaterThan(0)
    expect(await balance(person)).toBe(30_000)
    expect(await watchInvoices(server.deps)).toBe(0)
    server.clock.at += 91 * 24 * hour
    expect(await watchInvoices(server.deps)).toBeGreaterThan(0)
    server.clock.at += 365 * 24 * hour
    expect(await watchInvoices(server.deps)).toBe(0)
  })

  test('[FUND-08] a requested bonus is granted once, with full payment', async () => {
    const person = await server.person()
    const invoice = await pay(person, '1000.00', { bonus: true })
    await server.pay('btc', invoice.address, exact(invoice), 2)
    await Promise.all([update(invoice), update(invoice)])
    await update(invoice)
    expect(await balance(person)).toBe(102_000)
  })

  test('[APP-26] where the law forbids bonuses an invoice with one is refused or earns none', async () => {
    const person = await server.person()
    const invoice = await pay(person, '1000.00', { bonus: true })
    await server.deps.db.updateTable('customer').set({ country: 'PT' }).where('id', '=', person.customerId).execute()
    await expect(pay(person, '1000.00', { bonus: true })).rejects.toMatchObject({ code: 'funding.no_bonus' })
    await server.pay('btc', invoice.address, exact(invoice), 2)
    await update(invoice)
    expect(await balance(person)).toBe(100_000)
  })

  test('[APP-05] an invoice can be read only by its owner and under its coin', async () => {
    const [owner, other] = [await server.person(), await server.person()]
    const invoice = await pay(owner)
    expect((await ownInvoice(server.deps, owner, invoice.guid, 'btc')).guid).toBe(invoice.guid)
    for (const [person, guid, coin] of [
      [other, invoice.guid, 'btc'],
      [owner, invoice.guid, 'ltc'],
      [owner, 'AAAAAAAAAAAAAAAAAAAAAA', 'btc'],
    ] as const) {
      await expect(ownInvoice(server.deps, person, guid, coin)).rejects.toMatchObject({ status: 404, code: 'invoices.unknown' })
    }
  })

  test('[SRV-04] the same key returns the same invoice, and no address is used twice', async () => {
    const person = await server.person()
    const first = await pay(person, '300.00', { key: 'k1' })
    expect(await pay(person, '300.00', { key: 'k1' })).toEqual(first)
    const [one, other] = [await server.person(), await server.person()]
    const many = await Promise.all(Array.from({ length: 50 }, (_, n) => pay(n % 2 === 0 ? one : other)))
    expect(new Set([first, ...many].map(({ address }) => address)).size).toBe(51)
    const again = server.deps.db
      .insertInto('invoice')
      .values({ ...first, guid: 'another-guid-of-16', key: null })
      .execute()
    await expect(again).rejects.toThrow(/unique|duplicate/i)
  })

  test('[SRV-08, FUND-46] a person opens at most thirty invoices an hour, and is told until when', async () => {
    const person = await server.person()
    const first = await pay(person, '300.00', { key: 'first' })
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => pay(person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(29)
    await expect(pay(person)).rejects.toMatchObject({ status: 429, code: 'invoices.hour_limit', until: server.clock.at + hour })
    expect(await pay(person, '300.00', { key: 'first' })).toEqual(first)
    server.clock.at += hour
    expect((await pay(person)).state).toBe('new')
  })

  test('[SES-15] a small part of an invoice earns no promised gift; full payment earns it once', async () => {
    const person = await server.person()
    await server.deps.db
      .insertInto('gift')
      .values({ customer_id: person.customerId, code: 'x', promised_at: 0, reference: null, given_at: null })
      .execute()
    const invoice = await pay(person)
    await server.pay('btc', invoice.address, '0.00001', 2)
    await update(invoice)
    expect(await balance(person)).toBe(61)
    await server.pay('btc', invoice.address, exact(invoice), 2)
    await update(invoice)
    await update(invoice)
    expect(await balance(person)).toBe(30_061 + 2_500)
  })

  test('[SES-15] an invoice for less than a deposit must be earns no promised gift', async () => {
    const person = await server.person()
    const gift = { customer_id: person.customerId, code: 'x', promised_at: 0, reference: null, given_at: null }
    await server.deps.db.insertInto('gift').values(gift).execute()
    const payFixed = async (amount: string): Promise<void> => {
      const invoice = await openInvoice(server.deps, person, 'usdt', { amount, bonus: false, fixed: true, currency: 'EUR' }, null)
      await server.pay('usdt', invoice.address, amount, 12)
      expect((await update(invoice)).state).toBe('settled')
    }
    await payFixed('1')
    expect(await balance(person)).toBe(90)
    await payFixed('300')
    expect(await balance(person)).toBe(90 + 27_000 + 2_500)
  })

  test('[INV-03] an invoice that throws during its check delays no other', async () => {
    const [broken, sound] = [await server.person(), await server.person()]
    const [bad, good] = [await pay(broken), await pay(sound)]
    server.clock.at += 60_000
    await server.pay('btc', good.address, exact(good), 2)
    const { chains } = server.deps.external
    const transactionsOf: typeof chains.transactionsOf = (coin, network, address) => {
      if (address === bad.address) throw new TypeError('a fault')
      return chains.transactionsOf(coin, network, address)
    }
    Object.assign(server.deps.external, { chains: { ...chains, transactionsOf } })
    await watchInvoices(server.deps)
    Object.assign(server.deps.external, { chains })
    expect(await balance(sound)).toBe(30_000)
  })

  test('[INV-03, SRV-06] hundreds of due invoices of a network that is down delay no other network', async () => {
    const person = await server.person()
    const bitcoin = await pay(person)
    const ether = { ...bitcoin, key: null, coin: 'eth', network: 'ethereum-sepolia', next_check_at: bitcoin.opened_at } as const
    const rows = Array.from({ length: 520 }, (_, n) => ({ ...ether, guid: `down-${String(n).padStart(17, '0')}`, address: `0x${n}` }))
    await server.deps.db.insertInto('invoice').values(rows).execute()
    server.clock.at += 60_000
    await server.pay('btc', bitcoin.address, exact(bitcoin), 2)
    const { chains } = server.deps.external
    const transactionsOf: typeof chains.transactionsOf = async (coin, network, address) => {
      if (coin === 'eth') throw new ChainUnreachable('down')
      return chains.transactionsOf(coin, network, address)
    }
    Object.assign(server.deps.external, { chains: { ...chains, transactionsOf } })
    await watchInvoices(server.deps)
    Object.assign(server.deps.external, { chains })
    await server.deps.db.deleteFrom('invoice').where('guid', 'like', 'down-%').execute()
    expect(await balance(person)).toBe(30_000)
  })

  test('[INV-03] more invoices than one batch are all checked', async () => {
    const person = await server.person()
    const one = await pay(person)
    const rows = Array.from({ length: 620 }, (_, n) => ({
      ...one,
      guid: `many-${String(n).padStart(17, '0')}`,
      key: null,
      address: `${one.address}${n}`,
    }))
    await server.deps.db.insertInto('invoice').values(rows).execute()
    server.clock.at += 60_000
    const { chains } = server.deps.external
    Object.assign(server.deps.external, { chains: { ...chains, transactionsOf: async () => [] } })
    expect(await watchInvoices(server.deps)).toBeGreaterThan(620)
    Object.assign(server.deps.external, { chains })
    const due = server.deps.db.selectFrom('invoice').select('guid').where('next_check_at', '<=', server.clock.at)
    expect(await due.execute()).toEqual([])
  })

  test('[FUND-05] [FUND-12] demo accounts, other people’s accounts and wrong amounts open nothing', async () => {
    const person = await server.person()
    const other = await server.person()
    await expect(pay(await server.person('EUR', { demo: true }))).rejects.toMatchObject({ code: 'funding.demo' })
    await expect(pay(person, '249.99')).rejects.toMatchObject({
      code: 'funding.below_minimum',
      fields: { amount: 'funding.below_minimum' },
    })
    const body = { amount: '300', bonus: false, fixed: false, currency: 'EUR', account: other.accountId } as const
    await expect(openInvoice(server.deps, person, 'btc', body, null)).rejects.toMatchObject({ status: 404, code: 'account.unknown' })
  })

  test('[APP-26] a coin excluded by the settings opens no invoice', async () => {
    const person = await server.person('EUR', { affiliate: 'nocoins' })
    await expect(pay(person)).rejects.toMatchObject({ status: 200, code: 'funding.no_method' })
    expect(await server.deps.db.selectFrom('invoice').selectAll().where('customer_id', '=', person.customerId).execute()).toEqual([])
  })

  test('[FUND-38] every coin has invoices, and a fixed amount is in the coin itself', async () => {
    const person = await server.person()
    for (const coin of ['bch', 'btc', 'dash', 'eth', 'ltc', 'token', 'usdt', 'zcash'] as const) {
      const invoice = await openInvoice(server.deps, person, coin, { amount: '20', bonus: false, fixed: true, currency: 'EUR' }, null)
      expect(exact(invoice)).toBe('20')
      await server.pay(coin, invoice.address, '20', 12)
      expect((await update(invoice)).state).toBe('settled')
    }
    const worth = [480, 68_000, 32, 3400, 92, 1, 1, 54].map((dollars) => money(Math.round(dollars * 0.9 * 100) * 20, 'EUR'))
    expect(await balance(person)).toBe(worth.reduce(addMoney).minor)
  })

  test('a coin account is paid in its coin, one for one', async () => {
    const person = await server.person('BTC')
    const invoice = await openInvoice(server.deps, person, 'btc', { amount: '0.5', bonus: true, fixed: true, currency: 'BTC' }, null)
    await server.pay('btc', invoice.address, '0.5', 2)
    await update(invoice)
    expect(parseMoney('0.5', 'BTC')).toEqual({ ok: true, value: await balanceOf(server.deps.db, person.accountId) })
  })

  test('an unpaid invoice counts toward the account’s balance limit until it ends', async () => {
    const person = await server.person('BTC')
    const open = () => openInvoice(server.deps, person, 'btc', { amount: '6000000', bonus: false, fixed: true, currency: 'BTC' }, null)
    const first = await open()
    await expect(open()).rejects.toMatchObject({ status: 200, code: 'funding.balance_limit' })
    server.clock.at += 2 * hour
    expect((await update(first)).state).toBe('expired')
    expect((await open()).state).toBe('new')
  })

  test('[SRV-03] the ledger is consistent after all of this', async () => {
    expect(await auditLedger(server.deps.db)).toEqual([])
  })
})

test('[INV-03] if the chain cannot be reached the last known state is returned and nothing ends', async () => {
  const server = await openInvoiceServer()
  const person = await server.person()
  const invoice = await openInvoice(server.deps, person, 'btc', { amount: '300', bonus: false, fixed: false, currency: 'EUR' }, null)
  await server.stopChains()
  server.clock.at += 2 * hour
  expect(await refreshedInvoice(server.deps, invoice)).toMatchObject({ state: 'new' })
  await expect(
    openInvoice(server.deps, person, 'btc', { amount: '300', bonus: false, fixed: false, currency: 'EUR' }, null),
  ).rejects.toMatchObject({ status: 503, code: 'invoices.unavailable' })
  await server.close()
})
