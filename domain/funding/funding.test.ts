import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceCoin, Processor } from '../../contract/kernel.ts'
import { largestAmount, largestMinor, money } from '../kernel/money.ts'
import { readAdd } from './add.ts'
import { amountErrors, raisedAmount } from './amountRules.ts'
import { basisPointsOf, bonusFor, defaultBonusLimits } from './bonus.ts'
import { depositErrors, depositSummary } from './depositForm.ts'
import { hasRoomFor, maximumDeposit } from './maximum.ts'
import { minimumDeposit } from './minimum.ts'
import { offersCoin, offersProcessor, shownMethods } from './methods.ts'
import { termsFor } from './termsFor.ts'
import { tierOf } from './tiers.ts'

const eur = (units: number) => money(Math.round(units * 100), 'EUR')
const rub = (units: number) => money(Math.round(units * 100), 'RUB')

test.each([
  [999.99, 'start', 0],
  [1000, 'bronze', 20],
  [2000, 'bronze', 24],
  [2999.99, 'bronze', 35.99],
  [3000, 'silver', 50],
  [5000, 'silver', 75],
  [9999.99, 'silver', 149.99],
  [10_000, 'gold', 200],
  [50_000, 'gold', 200],
] as const)('[FUND-08] %d is tier %s and earns %d', (amount, tier, bonus) => {
  expect(tierOf(eur(amount)).name).toBe(tier)
  expect(bonusFor(eur(amount))).toEqual(eur(bonus))
})

test.each([
  [500, 100, 5],
  [500, 1000, 17.5],
  [1000, 100, 30],
  [1000, 350, 55],
  [1000, 900, 55],
  [10_000, 350, 200],
] as const)('[FUND-08] [FUND-11] %d with a promotion of %d hundredths of a percent earns %d', (amount, promotion, bonus) => {
  expect(bonusFor(eur(amount), promotion)).toEqual(eur(bonus))
})

test('[FUND-11] a bonus never passes the cap and never falls when more is paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 0, max: 2000 }),
      (a, b, promotion) => {
        const less = bonusFor(money(Math.min(a, b), 'USD'), promotion).minor
        const more = bonusFor(money(Math.max(a, b), 'USD'), promotion).minor
        expect(more).toBeLessThanOrEqual(20_000)
        expect(less).toBeLessThanOrEqual(more)
      },
    ),
  )
})

test('[FUND-10] in roubles every threshold, value and limit is 60 times as much, so the bonus is too', () => {
  expect(minimumDeposit({}, 'RUB')).toEqual(rub(15_000))
  expect(tierOf(rub(59_999)).name).toBe('start')
  expect(tierOf(rub(60_000)).name).toBe('bronze')
  expect(bonusFor(rub(1_000_000))).toEqual(rub(12_000))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minor) => {
      const roubles = bonusFor(money(minor * 60, 'RUB')).minor
      // A percentage is rounded down to the kopeck there and to the cent here.
      expect(Math.floor(roubles / 60)).toBe(bonusFor(money(minor, 'USD')).minor)
    }),
  )
})

test.each([
  [{}, 250],
  [{ ranger: '100' }, 100],
  [{ country: '120', ranger: '100' }, 120],
  [{ affiliate: '130', country: '120' }, 130],
  [{ min_deposit: '140', affiliate: '130' }, 140],
  [{ mdps: '150', min_deposit: '140' }, 150],
  [{ md: '160', mdps: '150' }, 160],
  [{ md: null, mdps: '0', min_deposit: 'none', affiliate: '-5' }, 250],
] as const)('[FUND-09] of %o the minimum is %d', (sources, minimum) => {
  expect(minimumDeposit(sources, 'EUR')).toEqual(eur(minimum))
})

test('[FUND-09] the slider is raised to the minimum on leaving it, a fixed amount is not', () => {
  expect(raisedAmount(eur(100), eur(250), false)).toEqual(eur(250))
  expect(raisedAmount(eur(300), eur(250), false)).toEqual(eur(300))
  expect(raisedAmount(eur(100), eur(250), true)).toEqual(eur(100))
})

test('[FUND-12] a coin amount must be above zero, a fiat amount must reach the minimum', () => {
  expect(amountErrors(money(0, 'BTC'), money(0, 'BTC'), largestAmount('BTC'))).toEqual([{ field: 'amount', code: 'funding.wrong_amount' }])
  expect(amountErrors(money(1, 'BTC'), money(0, 'BTC'), largestAmount('BTC'))).toEqual([])
  expect(amountErrors(eur(249.99), eur(250), eur(1000))).toEqual([
    { field: 'amount', code: 'funding.below_minimum', params: { minimum: '250' } },
  ])
  expect(amountErrors(eur(250), eur(250), eur(1000))).toEqual([])
})

const maxima = { card: eur(50_000), vload: eur(10_000), coin: eur(5_000_000) }
const terms = { currency: 'EUR', minimum: eur(250), maxima, promotion: 0, limits: defaultBonusLimits } as const

test('[FUND-14] the summary says what is paid, what is credited and what frees the bonus', () => {
  expect(depositSummary({ amount: '3 000,00', bonus: true }, terms)).toEqual({
    pay: eur(3000),
    fee: eur(0),
    bonus: eur(50),
    credited: eur(3050),
    turnover: eur(1000),
    tier: 'silver',
  })
  expect(depositSummary({ amount: '3000', bonus: false }, terms)).toMatchObject({ bonus: eur(0), credited: eur(3000) })
})

test('[ACC-03] a fixed amount earns no bonus, and neither do coins', () => {
  const form = { amount: '3000', bonus: true }
  expect(depositSummary(form, { ...terms, mode: 'fixed' })).toMatchObject({ bonus: eur(0), credited: eur(3000) })
  expect(depositSummary({ ...form, amount: '2' }, { ...terms, currency: 'BTC', minimum: money(0, 'BTC') })).toMatchObject({
    pay: money(200_000_000, 'BTC'),
    bonus: money(0, 'BTC'),
    credited: money(200_000_000, 'BTC'),
  })
  expect(bonusFor(money(200_000_000_000_000, 'BTC'))).toEqual(money(0, 'BTC'))
  expect(minimumDeposit({ md: '160' }, 'BTC')).toEqual(money(0, 'BTC'))
})

test.each([
  [0, 250],
  [-1, 250],
  [-100_000, 0],
  [0, 0],
])('[FUND-12] %d with a minimum of %d is refused', (units, minimum) => {
  expect(amountErrors(eur(units), eur(minimum), eur(5_000_000))).toEqual([
    { field: 'amount', code: 'funding.below_minimum', params: { minimum: String(minimum) } },
  ])
})

test('[FUND-12] a minimum is named with its cents only where it has some', () => {
  expect(amountErrors(eur(1), eur(250.5), eur(5000))).toMatchObject([{ params: { minimum: '250.50' } }])
  expect(amountErrors(eur(1), eur(1000.05), eur(5000))).toMatchObject([{ params: { minimum: '1000.05' } }])
})

test.each([-1, -5_000_000])('[FUND-08] an amount of %d earns nothing, whatever the promotion', (minor) => {
  expect(bonusFor(money(minor, 'EUR'), 350)).toEqual(eur(0))
  expect(tierOf(money(minor, 'EUR'))).toEqual({ name: 'start', from: 0, basisPoints: 0, value: 0 })
})

test('[FUND-11] [FUND-09] the settings’ limits and minimum hold, the person’s own minimum before them', () => {
  const settings = { maxBonus: '150', maxBonusPercent: '2.5', minDeposit: '100' }
  const nobody = { md: null, mdps: null, min_deposit: null }
  expect(termsFor(nobody, settings, 'EUR')).toEqual({
    currency: 'EUR',
    minimum: eur(100),
    maxima,
    promotion: 0,
    limits: { cap: 150, promotionBasisPoints: 250 },
  })
  const limited = { ...settings, maxDeposit: { card: '900', vload: '800', coin: '700' } }
  expect(termsFor(nobody, limited, 'EUR').maxima).toEqual({ card: eur(900), vload: eur(800), coin: eur(700) })
  expect(termsFor({ ...nobody, min_deposit: '140' }, settings, 'USD').minimum).toEqual(money(14_000, 'USD'))
  expect(termsFor({ ...nobody, mdps: '150', min_deposit: '140' }, settings, 'USD').minimum).toEqual(money(15_000, 'USD'))
  expect(termsFor({ ...nobody, md: '160', mdps: '150' }, settings, 'USD').minimum).toEqual(money(16_000, 'USD'))
  expect(termsFor(nobody, null, 'EUR')).toEqual({ currency: 'EUR', minimum: eur(250), maxima, promotion: 0, limits: defaultBonusLimits })
})

test.each(['', 'abc', '1.234', '1e3', '--5'])('[FUND-12] the amount %j is wrong', (amount) => {
  expect(depositErrors({ amount, bonus: false }, terms, 'card')).toEqual([{ field: 'amount', code: 'funding.wrong_amount' }])
})

test('[FUND-03] the bitcoin tab comes first while a person’s cards are a risk', () => {
  const person = { country: 'PT', cardRisk: true, verification: 'Partial' }
  expect(shownMethods(['card', 'bitcoin'], ['card', 'bitcoin'], person)).toEqual(['bitcoin', 'card'])
  expect(shownMethods(['card', 'bitcoin'], ['card', 'bitcoin'], { ...person, verification: 'Full' })).toEqual(['card', 'bitcoin'])
})

test('[FUND-02] [FUND-04] settings, country and what the page serves decide the tabs', () => {
  const person = { country: 'PT', cardRisk: false, verification: 'None' }
  expect(shownMethods(['skrill', 'card', 'unheard'], ['card', 'skrill'], person)).toEqual(['skrill', 'card'])
  expect(shownMethods(['skrill', 'card'], ['card', 'skrill'], { ...person, country: 'FR' })).toEqual(['card'])
  expect(shownMethods([], ['bitcoin', 'card'], person)).toEqual(['card', 'bitcoin'])
  expect(shownMethods(['unheard'], ['bitcoin', 'card'], person)).toEqual(['card', 'bitcoin'])
  expect(shownMethods(['card', 'card'], ['card'], { ...person, cardRisk: true })).toEqual(['card'])
})

test.each([
  [['card'], { PFS: true, FRAUD: true, VLOAD: true, AGNI: true }, { btc: false, zcash: false }],
  [['vload', 'bitcoin'], { PFS: false, FRAUD: false, VLOAD: true, AGNI: false }, { btc: true, zcash: false }],
  [['altcoin'], { PFS: false, VLOAD: false }, { btc: false, bch: true, zcash: true }],
  [['skrill'], { PFS: false, VLOAD: false }, { btc: false, usdt: false }],
  [['unheard', 'eth'], { PFS: false }, { eth: true, usdt: false, token: false }],
  [['unheard'], { PFS: true }, { btc: true }],
  [['tether', 'ltc'], { PFS: false }, { usdt: true, ltc: true, dash: false, eth: false }],
  [['stable', 'altcoin'], { PFS: false }, { token: true, dash: true, bch: true, ltc: false }],
  [['shape', 'agni'], { PFS: false, SHAPE: true, AGNI: true, VLOAD: false }, { btc: false }],
  [[], { PFS: true, VLOAD: true }, { btc: true, token: true }],
] as const)('[APP-26] of the methods %j the server takes these processors and coins', (offered, byProcessor, byCoin) => {
  for (const [processor, taken] of Object.entries(byProcessor))
    expect([processor, offersProcessor(offered, processor as Processor, 'cascade')]).toEqual([processor, taken])
  for (const [coin, taken] of Object.entries(byCoin)) expect([coin, offersCoin(offered, coin as InvoiceCoin)]).toEqual([coin, taken])
})

test.each([
  [{ card: '1000.00' }, 'card', 'EUR', 100_000],
  [{ card: '1000.00' }, 'card', 'RUB', 6_000_000],
  [{ card: '1000.00' }, 'vload', 'EUR', 1_000_000],
  [{ card: '0' }, 'card', 'EUR', 5_000_000],
  [null, 'coin', 'USD', 500_000_000],
  [null, 'coin', 'BTC', largestMinor],
] as const)('with the maxima %j a deposit by %s into %s is at most %d', (limits, way, currency, most) => {
  expect(maximumDeposit(limits, way, currency)).toEqual(money(most, currency))
})

test('[FUND-12] an amount above the maximum is refused at its field with the maximum', () => {
  expect(amountErrors(eur(1000), eur(250), eur(1000))).toEqual([])
  expect(amountErrors(eur(1000.01), eur(250), eur(1000))).toEqual([
    { field: 'amount', code: 'funding.above_maximum', params: { maximum: '1000' } },
  ])
  expect(amountErrors(money(2, 'BTC'), money(0, 'BTC'), money(1, 'BTC'))).toMatchObject([{ code: 'funding.above_maximum' }])
  const limited = { ...terms, maxima: { ...terms.maxima, vload: eur(300) } }
  expect(depositErrors({ amount: '300.01', bonus: false }, limited, 'vload')).toMatchObject([{ code: 'funding.above_maximum' }])
  expect(depositErrors({ amount: '300.01', bonus: false }, limited, 'card')).toEqual([])
})

test('an account has room up to the ledger’s limit and not beyond', () => {
  const room = (held: number, expected: number, incoming: number) =>
    hasRoomFor({ held: money(held, 'EUR'), expected: money(expected, 'EUR'), incoming: money(incoming, 'EUR') })
  expect(room(largestMinor - 300, 100, 200)).toBe(true)
  expect(room(largestMinor - 300, 100, 201)).toBe(false)
  expect(room(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('[FUND-02] a processor runs alone only where its own tab is offered', () => {
  expect(offersProcessor(['card'], 'VLOAD', 'alone')).toBe(false)
  expect(offersProcessor(['vload'], 'VLOAD', 'alone')).toBe(true)
  expect(offersProcessor(['vload'], 'SHAPE', 'alone')).toBe(false)
  expect(offersProcessor(['shape'], 'SHAPE', 'alone')).toBe(true)
  expect(offersProcessor(['agni'], 'AGNI', 'alone')).toBe(true)
  expect(offersProcessor(['card'], 'PFS', 'alone')).toBe(true)
  expect(offersProcessor([], 'VLOAD', 'alone')).toBe(true)
})

test('[FUND-01] the address opens a result, a promotion or a tab, and nothing else', () => {
  expect(readAdd('payment_error')).toEqual({ kind: 'result', result: 'payment_error' })
  expect(readAdd('payment_success')).toEqual({ kind: 'result', result: 'payment_success' })
  expect(readAdd('payment_process')).toEqual({ kind: 'result', result: 'payment_process' })
  expect(readAdd('promo')).toEqual({ kind: 'promo' })
  expect(readAdd('entro')).toEqual({ kind: 'entro' })
  expect(readAdd('bitcoin')).toEqual({ kind: 'method', method: 'bitcoin' })
  expect(readAdd('toString')).toEqual({ kind: 'none' })
  expect(readAdd(undefined)).toEqual({ kind: 'none' })
})

test.each([
  ['3.5', 350],
  ['0', 0],
  ['-1', 0],
  ['x', 0],
] as const)('a percent of %s is %d hundredths', (percent, points) => {
  expect(basisPointsOf(percent)).toBe(points)
})
