import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { addressGroups } from './address.ts'
import { readInvoice } from './codec.ts'
import { shareOf } from './credit.ts'
import { paymentUri } from './paymentUri.ts'
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
  ['token', 'somewhere', '0xabc', 'TOKEN', 100, null],
] as const)('[INV-05] the payment address of %s on %s', (coin, network, address, currency, minor, uri) => {
  expect(paymentUri(coin, network, address, money(minor, currency))).toBe(uri)
})

test('[INV-05] an address stands in groups of four, and the groups are the address', () => {
  expect(addressGroups('tb1qw508d6qejxtdg4y')).toEqual(['tb1q', 'w508', 'd6qe', 'jxtd', 'g4y'])
  expect(addressGroups('bchtest:qq12')).toEqual(['bchtest:', 'qq12'])
  expect(addressGroups('0xabcdef')).toEqual(['0x', 'abcd', 'ef'])
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9]{10,80}$/), (address) => {
      expect(addressGroups(address).join('')).toBe(address)
    }),
  )
})

test('[INV-06] parts of a payment credit exactly what the whole would, and more is credited at the same rate', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      (worth, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0)
        let before = 0
        let credited = 0
        for (const part of parts) {
          credited += shareOf(money(worth, 'EUR'), btc(total), before, part).minor
          before += part
        }
        expect(credited).toBe(worth)
        expect(shareOf(money(worth, 'EUR'), btc(total), before, total).minor).toBe(worth)
      },
    ),
  )
})

test('a price in a coin is never too little and at most one step of the coin too much', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_000 }), fc.integer({ min: 100, max: 10_000_000 }), (worth, rate) => {
      const price = priceInCoin(money(worth, 'EUR'), 'btc', money(rate, 'EUR'))
      expect(worthOfCoin(price, money(rate, 'EUR')).minor).toBeGreaterThanOrEqual(worth)
      expect(worthOfCoin(btc(price.minor - 1), money(rate, 'EUR')).minor).toBeLessThanOrEqual(worth)
    }),
  )
  expect(priceInCoin(money(25_000, 'USD'), 'usdt', money(99, 'USD')).minor % 100).toBe(0)
})

const rate = money(6_120_000, 'EUR')
const minimum = money(25_000, 'EUR')

test.each([
  [money(24_999, 'EUR'), 'funding.below_minimum'],
  [money(600_000_000, 'EUR'), 'funding.above_maximum'],
  [btc(0), 'funding.wrong_amount'],
  [btc(10_000_000_000), 'funding.above_maximum'],
] as const)('[FUND-12] %o is refused as %s', (amount, code) => {
  expect(priceInvoice({ coin: 'btc', amount, minimum, rate })).toEqual({ ok: false, code })
})

test('[FUND-12] a fixed amount is the coin’s own, whatever the minimum', () => {
  expect(priceInvoice({ coin: 'btc', amount: btc(100_000), minimum, rate })).toEqual({
    ok: true,
    value: { amount: btc(100_000), worth: money(6120, 'EUR') },
  })
})

test('a coin account is paid in its own coin alone', () => {
  const none = money(0, 'DSH')
  expect(priceInvoice({ coin: 'dash', amount: money(5, 'DASH'), minimum: none, rate: null })).toEqual({
    ok: true,
    value: { amount: money(5, 'DASH'), worth: money(5, 'DSH') },
  })
  expect(priceInvoice({ coin: 'btc', amount: btc(5), minimum: none, rate: null })).toEqual({ ok: false, code: 'invoices.no_rate' })
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
  ['wt', '0.04', 'confirming'],
  ['su', '0.04', 'paid'],
  ['su', '0.05', 'over'],
  ['ex', '0', 'expired'],
  ['ex', '0.01', 'short'],
  ['ex', '0.04', 'late'],
] as const)('[INV-06] %s with %s of 0.04 paid is named %s', (status, paid, phase) => {
  expect(readInvoice('btc', 'g', { ...wire, status, paid }).phase).toBe(phase)
})

test('[INV-03] an answer of status and hash alone is an invoice without terms', () => {
  expect(readInvoice('btc', 'g', { status: 'su', hash: 'aa' })).toMatchObject({ phase: 'paid', hash: 'aa', terms: null, due: btc(0) })
})
