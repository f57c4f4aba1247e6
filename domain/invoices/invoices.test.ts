import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../../contract/kernel.ts'
import { maxAmount, money } from '../kernel/money.ts'
import { parseInvoice } from './codec.ts'
import { coins, isCoinItself } from './coins.ts'
import { creditFor, worthOfDue } from './credit.ts'
import { type InvoicePhase, isOpen } from './invoice.ts'
import { addressGroups, paymentUri } from './paymentUri.ts'
import { priceInCoin, worthOfCoin } from './price.ts'
import { priceInvoice } from './terms.ts'

const btc = (minor: number) => money(minor, 'BTC')

test.each([
  ['btc', 'bitcoin-testnet', 'tb1qexample', 'BTC', 4_412_000, 'bitcoin:tb1qexample?amount=0.04412'],
  ['bch', 'bitcoincash-testnet', 'bchtest:qexample', 'BCH', 100_000_000, 'bchtest:qexample?amount=1'],
  ['ltc', 'litecoin', 'ltc1qexample', 'LTC', 1, 'litecoin:ltc1qexample?amount=0.00000001'],
  ['dash', 'dash', 'Xexample', 'DASH', 150_000_000, 'dash:Xexample?amount=1.5'],
  ['zcash', 'zcash', 't1example', 'ZEC', 1_000_000_000, 'zcash:t1example?amount=10'],
  ['eth', 'ethereum', '0xabc', 'ETH', 123_456_789, 'ethereum:0xabc@1?value=1234567890000000000'],
  ['eth', 'ethereum-sepolia', '0xabc', 'ETH', 1, 'ethereum:0xabc@11155111?value=10000000000'],
  [
    'usdt',
    'ethereum',
    '0xabc',
    'USDT',
    2_500_000_000,
    'ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7@1/transfer?address=0xabc&uint256=25000000',
  ],
  ['token', 'ethereum', '0xabc', 'TOKEN', 100, 'ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48@1/transfer?address=0xabc&uint256=1'],
  [
    'token',
    'ethereum-sepolia',
    '0xabc',
    'TOKEN',
    100,
    'ethereum:0x1c7d4b196cb0c7b01d743fbc6116a902379c7238@11155111/transfer?address=0xabc&uint256=1',
  ],
  [
    'usdt',
    'ethereum-sepolia',
    '0xabc',
    'USDT',
    100,
    'ethereum:0xaa8e23fb1079ea71e0a56f48a2aa51851d8433d0@11155111/transfer?address=0xabc&uint256=1',
  ],
  ['token', 'somewhere', '0xabc', 'TOKEN', 100, null],
  ['eth', 'somewhere', '0xabc', 'ETH', 100, null],
] as const)('[INV-05] the payment address of %s on %s', (coin, network, address, currency, minor, uri) => {
  expect(paymentUri(coin, network, address, money(minor, currency))).toBe(uri)
})

test('[INV-05] an address is split into groups of four, and joining them restores it', () => {
  expect(addressGroups('tb1qw508d6qejxtdg4y')).toEqual(['tb1q', 'w508', 'd6qe', 'jxtd', 'g4y'])
  expect(addressGroups('bchtest:qq12')).toEqual(['bchtest:', 'qq12'])
  expect(addressGroups('0xabcdef')).toEqual(['0x', 'abcd', 'ef'])
  expect(addressGroups('tb1q0xabcd')).toEqual(['tb1q', '0xab', 'cd'])
  expect(addressGroups('')).toEqual([])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{10,80}$/), (address) => {
      expect(addressGroups(address).join('')).toBe(address)
    }),
  )
})

test('[INV-06] partial payments credit exactly the whole, and an excess uses the same rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      (worth, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0)
        let before = 0
        let credited = 0
        for (const part of parts) {
          credited += creditFor(money(worth, 'EUR'), btc(total), before, part).minor
          before += part
        }
        expect(credited).toBe(worth)
        expect(creditFor(money(worth, 'EUR'), btc(total), before, total).minor).toBe(worth)
      },
    ),
  )
})

test('a price in a coin is at most one unit too high and never too low', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_000 }), fc.integer({ min: 100, max: 10_000_000 }), (worth, rate) => {
      const price = priceInCoin(money(worth, 'EUR'), 'btc', money(rate, 'EUR'))
      expect(worthOfCoin(price, money(rate, 'EUR')).minor).toBeGreaterThanOrEqual(worth)
      expect(worthOfCoin(btc(price.minor - 1), money(rate, 'EUR')).minor).toBeLessThanOrEqual(worth)
    }),
  )
  expect(priceInCoin(money(25_000, 'USD'), 'usdt', money(99, 'USD')).minor % 100).toBe(0)
})

test('a price in a coin is rounded up to the coin’s unit unless exact', () => {
  const usdt = (worth: number, at: number) => priceInCoin(money(worth, 'USD'), 'usdt', money(at, 'USD')).minor
  expect(usdt(25_000, 100)).toBe(25_000_000_000)
  expect(usdt(25_000, 99)).toBe(25_252_525_300)
  expect(worthOfCoin(money(5, 'DASH'), money(7, 'DSH'))).toEqual(money(5, 'DSH'))
})

const rate = money(6_120_000, 'EUR')
const minimum = money(25_000, 'EUR')
const maximum = money(500_000_000, 'EUR')

test.each([
  [money(24_999, 'EUR'), 'funding.below_minimum'],
  [money(500_000_001, 'EUR'), 'funding.above_maximum'],
  [btc(0), 'funding.wrong_amount'],
  [btc(10_000_000_000), 'funding.above_maximum'],
  [money(500_000_001, 'EUR'), 'funding.above_maximum'],
  [btc(8_169_934_641), 'funding.above_maximum'],
] as const)('[FUND-12] %o is refused as %s', (amount, code) => {
  expect(priceInvoice({ coin: 'btc', amount, minimum, maximum, rate })).toEqual({ ok: false, code })
})

test('[FUND-12] a fixed amount is in the coin itself, whatever the minimum', () => {
  expect(priceInvoice({ coin: 'btc', amount: btc(100_000), minimum, maximum, rate })).toEqual({
    ok: true,
    value: { amount: btc(100_000), worth: money(6120, 'EUR') },
  })
})

test('[FUND-12] exactly five million is accepted, in the account’s currency and in the coin', () => {
  expect(priceInvoice({ coin: 'btc', amount: money(500_000_000, 'EUR'), minimum, maximum, rate })).toMatchObject({ ok: true })
  const round = { coin: 'btc', minimum, maximum, rate: money(5_000_000, 'EUR') } as const
  expect(priceInvoice({ ...round, amount: btc(10_000_000_000) })).toEqual({
    ok: true,
    value: { amount: btc(10_000_000_000), worth: money(500_000_000, 'EUR') },
  })
  expect(priceInvoice({ ...round, amount: btc(10_000_000_001) })).toEqual({ ok: false, code: 'funding.above_maximum' })
})

test('[FUND-12] a coin amount is refused if too precise for the coin or worth nothing', () => {
  const wrong = { ok: false, code: 'funding.wrong_amount' }
  const usdt = { coin: 'usdt', minimum, maximum, rate: money(92, 'EUR') } as const
  expect(priceInvoice({ ...usdt, amount: money(1_000_000_050, 'USDT') })).toEqual(wrong)
  expect(priceInvoice({ ...usdt, amount: money(1_000_000_100, 'USDT') })).toMatchObject({ ok: true })
  expect(priceInvoice({ coin: 'btc', amount: btc(1), minimum, maximum, rate: money(100, 'EUR') })).toEqual(wrong)
  expect(
    priceInvoice({ coin: 'usdt', amount: money(50, 'USDT'), minimum: money(0, 'USDT'), maximum: maxAmount('USDT'), rate: null }),
  ).toEqual(wrong)
})

test('without a rate, or for another coin’s account, there is no price', () => {
  const none = { ok: false, code: 'invoices.no_rate' }
  expect(priceInvoice({ coin: 'btc', amount: money(30_000, 'EUR'), minimum, maximum, rate: null })).toEqual(none)
  expect(priceInvoice({ coin: 'btc', amount: btc(5), minimum: money(0, 'ETH'), maximum: maxAmount('ETH'), rate })).toEqual(none)
  expect(priceInvoice({ coin: 'btc', amount: btc(5), minimum: money(0, 'DSH'), maximum: maxAmount('DSH'), rate })).toEqual(none)
})

test('a coin account can only be paid in its own coin', () => {
  const none = money(0, 'DSH')
  expect(priceInvoice({ coin: 'dash', amount: money(5, 'DASH'), minimum: none, maximum: maxAmount(none.currency), rate: null })).toEqual({
    ok: true,
    value: { amount: money(5, 'DASH'), worth: money(5, 'DSH') },
  })
  expect(priceInvoice({ coin: 'btc', amount: btc(5), minimum: none, maximum: maxAmount(none.currency), rate: null })).toEqual({
    ok: false,
    code: 'invoices.no_rate',
  })
})

const wire = {
  hash: null,
  address: 'tb1qexample',
  amount: '0.04',
  currency: 'BTC',
  network: 'bitcoin-testnet',
  opened: 0,
  deadline: 3_600_000,
} as const

test.each([
  ['wt', '0', 'waiting'],
  ['wt', '0.01', 'partial'],
  ['wt', '0.03999454', 'partial'],
  ['wt', '0.03999455', 'confirming'],
  ['wt', '0.04', 'confirming'],
  ['su', '0.04', 'paid'],
  ['su', '0.05', 'over'],
  ['su', '0.04000001', 'over'],
  ['su', '0.03999455', 'paid'],
  ['su', '0.03999454', 'vanished'],
  ['su', '0', 'vanished'],
  ['ex', '0', 'expired'],
  ['ex', '0.01', 'short'],
  ['ex', '0.04', 'late'],
] as const)('[INV-06] %s with %s of 0.04 paid is %s', (status, paid, phase) => {
  expect(parseInvoice('btc', 'g', { ...wire, status, paid }).phase).toBe(phase)
})

test('[INV-03] a response of status and hash only is an invoice without terms', () => {
  expect(parseInvoice('btc', 'g', { status: 'su', hash: 'aa' })).toMatchObject({ phase: 'paid', hash: 'aa', terms: null, due: btc(0) })
})

test('[INV-03] an invoice is parsed with all fields', () => {
  const paid = {
    ...wire,
    status: 'wt',
    paid: '0.01',
    confirmations: { seen: 1, needed: 2 },
    worth: { amount: '2448.00', currency: 'EUR' },
    credited: { amount: '12.50', currency: 'EUR', account: 'eur-1', at: 7 },
  } as const
  expect(parseInvoice('btc', 'g', paid)).toEqual({
    coin: 'btc',
    guid: 'g',
    phase: 'partial',
    hash: null,
    terms: {
      address: 'tb1qexample',
      network: 'bitcoin-testnet',
      amount: btc(4_000_000),
      worth: money(244_800, 'EUR'),
      opened: 0,
      deadline: 3_600_000,
    },
    paid: btc(1_000_000),
    due: btc(3_000_000),
    confirmations: { seen: 1, needed: 2 },
    credited: money(1250, 'EUR'),
    creditedTo: { account: 'eur-1', at: 7 },
  })
  expect(parseInvoice('btc', 'g', { ...wire, status: 'wt' })).toMatchObject({ confirmations: null, credited: null, creditedTo: null })
})

test.each([
  ['0', money(244_800, 'EUR')],
  ['0.01', money(183_600, 'EUR')],
  ['0.04', money(0, 'EUR')],
] as const)('[INV-02] with %s of 0.04 paid, what is due is worth %o at the invoice’s rate', (paid, worth) => {
  const offered = { ...wire, status: 'wt', paid, worth: { amount: '2448.00', currency: 'EUR' } } as const
  expect(worthOfDue(parseInvoice('btc', 'g', offered))).toEqual(worth)
})

test('[SRV-12] without its worth from the back end an invoice shows none', () => {
  expect(worthOfDue(parseInvoice('btc', 'g', { ...wire, status: 'wt' }))).toBeNull()
  expect(worthOfDue(parseInvoice('btc', 'g', { status: 'wt', hash: null }))).toBeNull()
})

test.each([
  ['0', undefined, 4_000_000],
  ['0.03999454', undefined, 546],
  ['0.03999455', undefined, 0],
  ['0.04', undefined, 0],
  ['0.05', undefined, 0],
  ['0.01', '0.031', 3_100_000],
] as const)('[INV-06] with %s of 0.04 paid and %s sent as due, the due amount is %d', (paid, due, minor) => {
  expect(parseInvoice('btc', 'g', { ...wire, status: 'wt', paid, ...(due === undefined ? {} : { due }) }).due).toEqual(btc(minor))
})

test.each(['address', 'amount'] as const)('[INV-03] without its %s an invoice has no terms', (field) => {
  const { [field]: _left, ...rest } = wire
  expect(parseInvoice('btc', 'g', { ...rest, status: 'wt' }).terms).toBeNull()
})

test.each(['opened', 'deadline'] as const)('[INV-03] without its %s an invoice has terms without that field', (field) => {
  const { [field]: _left, ...rest } = wire
  expect(parseInvoice('btc', 'g', { ...rest, status: 'wt' }).terms).toMatchObject({ [field]: null })
})

test('[INV-06] without an amount a payment is neither too much nor too little', () => {
  const { amount: _left, network: _unnamed, ...rest } = wire
  expect(parseInvoice('btc', 'g', { ...rest, status: 'su', paid: '1' }).phase).toBe('paid')
  expect(parseInvoice('btc', 'g', { ...rest, status: 'wt', paid: '1' })).toMatchObject({ phase: 'partial', due: btc(0) })
  expect(parseInvoice('btc', 'g', { ...rest, amount: '0.04', status: 'wt' }).terms?.network).toBeNull()
})

test('[INV-06] an invoice is open until it is paid or has ended', () => {
  const all: InvoicePhase[] = ['waiting', 'partial', 'confirming', 'paid', 'over', 'expired', 'short', 'late']
  expect(all.filter(isOpen)).toEqual(['waiting', 'partial', 'confirming'])
})

test.each([
  ['bch', 'BCH', 'BCH', 8, 6, 'bitcoincash', 'bitcoincash', 'bitcoincash-testnet'],
  ['btc', 'BTC', 'BTC', 8, 2, 'bitcoin', 'bitcoin', 'bitcoin-testnet'],
  ['dash', 'DASH', 'DASH', 8, 6, 'dash', 'dash', 'dash-testnet'],
  ['eth', 'ETH', 'ETH', 8, 12, 'ethereum', 'ethereum', 'ethereum-sepolia'],
  ['ltc', 'LTC', 'LTC', 8, 6, 'litecoin', 'litecoin', 'litecoin-testnet'],
  ['token', 'TOKEN', 'USDC', 6, 12, 'ethereum', 'ethereum', 'ethereum-sepolia'],
  ['usdt', 'USDT', 'USDT', 6, 12, 'ethereum', 'ethereum', 'ethereum-sepolia'],
  ['zcash', 'ZEC', 'ZEC', 8, 10, 'zcash', 'zcash', 'zcash-testnet'],
] as const)('[INV-02] %s is %s, written %s with %d digits, credited after %d blocks', (coin, ...facts) => {
  const [currency, ticker, digits, confirmations, scheme, main, test] = facts
  expect(coins[coin]).toMatchObject({ currency, ticker, digits, confirmations, scheme, networks: { main, test } })
  expect(currencies.filter((one) => isCoinItself(coin, one))).toEqual(coin === 'dash' ? ['DSH', 'DASH'] : [currency])
})
