import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceCoin, Processor } from '../../contract/kernel.ts'
import { maxAmount, maxMinor, money } from '../kernel/money.ts'
import { parseFundingAdd } from './add.ts'
import { amountErrors, raiseToMinimum } from './amountRules.ts'
import { basisPointsOf, bonusFor, defaultBonusLimits, limitsFrom } from './bonus.ts'
import { depositErrors, depositSummary, initialForm, promisedAmount } from './depositForm.ts'
import { hasRoomFor, maximumDeposit } from './maximum.ts'
import { minimumDeposit } from './minimum.ts'
import { coinsOf, methods, offersCoin, offersProcessor, visibleMethods } from './methods.ts'
import { netellerErrors } from './netellerForm.ts'
import { paymentReport, reportErrors } from './reportForm.ts'
import { depositTermsFor } from './depositTerms.ts'
import { tierOf } from './tiers.ts'
import { groupedReference, referencesIn, transferReference } from './transferReference.ts'

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

test('[FUND-11] a bonus never exceeds the cap and never falls for a larger deposit', () => {
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

test('[FUND-10] in roubles every threshold, value, limit and bonus is 60 times as much', () => {
  expect(minimumDeposit({}, 'RUB')).toEqual(rub(15_000))
  expect(tierOf(rub(59_999)).name).toBe('start')
  expect(tierOf(rub(60_000)).name).toBe('bronze')
  expect(bonusFor(rub(1_000_000))).toEqual(rub(12_000))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (minor) => {
      const roubles = bonusFor(money(minor * 60, 'RUB')).minor
      // The rouble bonus is rounded down to the kopeck, the dollar bonus to the cent.
      expect(Math.floor(roubles / 60)).toBe(bonusFor(money(minor, 'USD')).minor)
    }),
  )
})

test.each([
  [{}, 250],
  [{ ranger: '100' }, 100],
  [{ country: '120', ranger: '100' }, 120],
  [{ affiliate: '130', country: '120' }, 130],
  [{ personalLast: '140', affiliate: '130' }, 140],
  [{ personalSecond: '150', personalLast: '140' }, 150],
  [{ personal: '160', personalSecond: '150' }, 160],
  [{ personal: null, personalSecond: '0', personalLast: 'none', affiliate: '-5' }, 250],
] as const)('[FUND-09] of %o the minimum is %d', (sources, minimum) => {
  expect(minimumDeposit(sources, 'EUR')).toEqual(eur(minimum))
})

test('[FUND-09] the slider is raised to the minimum on blur, a fixed amount is not', () => {
  expect(raiseToMinimum(eur(100), eur(250), false)).toEqual(eur(250))
  expect(raiseToMinimum(eur(300), eur(250), false)).toEqual(eur(300))
  expect(raiseToMinimum(eur(100), eur(250), true)).toEqual(eur(100))
})

test('[FUND-12] a coin amount must be above zero, a fiat amount must reach the minimum', () => {
  expect(amountErrors(money(0, 'BTC'), money(0, 'BTC'), maxAmount('BTC'))).toEqual([{ field: 'amount', code: 'funding.wrong_amount' }])
  expect(amountErrors(money(1, 'BTC'), money(0, 'BTC'), maxAmount('BTC'))).toEqual([])
  expect(amountErrors(eur(249.99), eur(250), eur(1000))).toEqual([
    { field: 'amount', code: 'funding.below_minimum', params: { minimum: '250' } },
  ])
  expect(amountErrors(eur(250), eur(250), eur(1000))).toEqual([])
})

const maxima = { card: eur(50_000), vload: eur(10_000), coin: eur(5_000_000) }
const terms = { currency: 'EUR', minimum: eur(250), maxima, promotion: 0, limits: defaultBonusLimits, tag: 'en' } as const

test('[FUND-14] the summary shows the paid and credited amounts and the bonus turnover', () => {
  expect(depositSummary({ amount: '3,000.00', bonus: true }, terms)).toEqual({
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
  expect(minimumDeposit({ personal: '160' }, 'BTC')).toEqual(money(0, 'BTC'))
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

const payer = { terms, bonusOffered: true }
const last = { amount: '1200.50', fixed: false, bonus: true, currency: 'EUR' } as const
test.each<[string, Parameters<typeof initialForm>, ReturnType<typeof initialForm>]>([
  ['the last payment’s amount and bonus', [payer, last, null], { amount: '1200.50', bonus: true }],
  ['no bonus that was not chosen', [payer, { ...last, bonus: false }, null], { amount: '1200.50', bonus: false }],
  ['no bonus that is not offered', [{ ...payer, bonusOffered: false }, last, null], { amount: '1200.50', bonus: false }],
  ['the minimum after a smaller payment', [payer, { ...last, amount: '100.00' }, null], { amount: '250', bonus: true }],
  ['the minimum after a payment in another currency', [payer, { ...last, currency: 'USD' }, null], { amount: '250', bonus: false }],
  ['the minimum without a payment', [payer, undefined, null], { amount: '250', bonus: false }],
])('[FUND-07] the form opens with %s', (_name, given, form) => {
  expect(initialForm(...given)).toEqual(form)
})

test('[FUND-07] a coin account’s form opens with its last payment, or empty', () => {
  const coins = { ...payer, terms: { ...terms, currency: 'BTC', minimum: money(0, 'BTC') } } as const
  expect(initialForm(coins, { ...last, amount: '0.5', currency: 'BTC', bonus: false }, null).amount).toBe('0.50000000')
  expect(initialForm(coins, last, null).amount).toBe('')
})

test('[FUND-30] the address names another amount than the last payment', () => {
  expect(initialForm(payer, last, '480').amount).toBe('480')
})

test.each([
  ['10', null],
  ['249.99', null],
  ['250', eur(250)],
  ['1,000.50', eur(1000.5)],
  ['60000', null],
  ['1.500', null],
  ['', null],
])('[FUND-09] a typed amount of %j promises %j', (amount, promised) => {
  expect(promisedAmount({ amount, bonus: false }, terms, 'card')).toEqual(promised)
})

test('[FUND-12] a minimum is shown with cents only if it has some', () => {
  expect(amountErrors(eur(1), eur(250.5), eur(5000))).toMatchObject([{ params: { minimum: '250.50' } }])
  expect(amountErrors(eur(1), eur(1000.05), eur(5000))).toMatchObject([{ params: { minimum: '1000.05' } }])
})

test.each([-1, -5_000_000])('[FUND-08] an amount of %d earns nothing, whatever the promotion', (minor) => {
  expect(bonusFor(money(minor, 'EUR'), 350)).toEqual(eur(0))
  expect(tierOf(money(minor, 'EUR'))).toEqual({ name: 'start', from: 0, basisPoints: 0, value: 0 })
})

test('[FUND-11] [FUND-09] the settings’ limits and minimum apply, the person’s own minimum first', () => {
  const settings = { maxBonus: '150', maxBonusPercent: '2.5', minDeposit: '100' }
  const visitor = { md: null, mdps: null, min_deposit: null }
  expect(depositTermsFor(visitor, settings, 'EUR', 'en')).toEqual({
    currency: 'EUR',
    minimum: eur(100),
    maxima,
    promotion: 0,
    limits: { cap: 150, promotionBasisPoints: 250 },
    tag: 'en',
  })
  const limited = { ...settings, maxDeposit: { card: '900', vload: '800', coin: '700' } }
  expect(depositTermsFor(visitor, limited, 'EUR', 'en').maxima).toEqual({ card: eur(900), vload: eur(800), coin: eur(700) })
  expect(depositTermsFor({ ...visitor, min_deposit: '140' }, settings, 'USD', 'en').minimum).toEqual(money(14_000, 'USD'))
  expect(depositTermsFor({ ...visitor, mdps: '150', min_deposit: '140' }, settings, 'USD', 'en').minimum).toEqual(money(15_000, 'USD'))
  expect(depositTermsFor({ ...visitor, md: '160', mdps: '150' }, settings, 'USD', 'en').minimum).toEqual(money(16_000, 'USD'))
  expect(depositTermsFor(visitor, null, 'EUR', 'en')).toEqual({
    currency: 'EUR',
    minimum: eur(250),
    maxima,
    promotion: 0,
    limits: defaultBonusLimits,
    tag: 'en',
  })
})

test('[FUND-11] the server’s maximum limits the predicted bonus, in roubles too', () => {
  expect(limitsFrom({ bonus: '100.00', percent: '2.5' }, 'EUR')).toEqual({ cap: 100, promotionBasisPoints: 250 })
  expect(limitsFrom({ bonus: '6000.00', percent: '3.5' }, 'RUB')).toEqual({ cap: 100, promotionBasisPoints: 350 })
  expect([limitsFrom({ percent: '3.5' }, 'EUR'), limitsFrom({ bonus: '100.00' }, 'EUR')]).toEqual([null, null])
})

test.each(['', 'abc', '1.234', '1e3', '--5'])('[FUND-12] the amount %j is wrong', (amount) => {
  expect(depositErrors({ amount, bonus: false }, terms, 'card')).toEqual([{ field: 'amount', code: 'funding.wrong_amount' }])
})

test('[FUND-03] the bitcoin tab comes first while a person’s cards are a risk', () => {
  const person = { country: 'PT', cardRisk: true, verification: 'Partial' }
  expect(visibleMethods(['card', 'bitcoin'], 'fiat', person)).toEqual(['bitcoin', 'card'])
  expect(visibleMethods(['card', 'bitcoin'], 'fiat', { ...person, verification: 'Full' })).toEqual(['card', 'bitcoin'])
})

test('[FUND-02] [FUND-04] settings, country and account decide the tabs', () => {
  const person = { country: 'PT', cardRisk: false, verification: 'None' }
  expect(visibleMethods(['skrill', 'card', 'unheard'], 'fiat', person)).toEqual(['skrill', 'card'])
  expect(visibleMethods(['skrill', 'card'], 'fiat', { ...person, country: 'FR' })).toEqual(['card'])
  expect(visibleMethods(['unheard'], 'fiat', person)[0]).toBe('card')
  expect(visibleMethods(['card', 'card'], 'fiat', { ...person, cardRisk: true })).toEqual(['card'])
})

test('[FUND-02] fifteen tabs, all but the exchange’s for a fiat account', () => {
  const person = { country: 'PT', cardRisk: false, verification: 'None' }
  const coinTabs = ['bitcoin', 'eth', 'ltc', 'altcoin', 'tether', 'stable']
  expect(methods).toHaveLength(15)
  expect(visibleMethods([], 'fiat', person)).toEqual(methods.filter((method) => method !== 'fiat'))
  expect(visibleMethods([], 'coin', person)).toEqual(coinTabs)
  expect(visibleMethods([], 'exchange', person)).toEqual([...coinTabs, 'fiat'])
})

test('[FUND-40] each coin tab has its coins, the default first', () => {
  const byTab = methods.map((method) => [method, coinsOf(method)]).filter(([, coins]) => coins)
  expect(Object.fromEntries(byTab)).toEqual({
    bitcoin: ['btc'],
    eth: ['eth'],
    ltc: ['ltc'],
    altcoin: ['bch', 'dash', 'zcash'],
    tether: ['usdt'],
    stable: ['token'],
  })
})

test.each([
  [{ account: '', secureId: '123456' }, ['neteller.no_account']],
  [{ account: ' ', secureId: '12345' }, ['neteller.no_account', 'neteller.no_secure_id']],
  [{ account: 'a@b.example', secureId: '1234567' }, ['neteller.no_secure_id']],
  [{ account: '4545', secureId: '123456' }, []],
])('[FUND-39] Neteller’s form %j has the errors %j', (login, codes) => {
  expect(netellerErrors(login).map(({ code }) => code)).toEqual(codes)
})

test('[FUND-39] a reported payment needs an address and a readable amount', () => {
  const good = { email: ' ada@example.org ', amount: '300', bitcoin: '' }
  const codes = (change: object) => reportErrors({ ...good, ...change }, terms).map(({ code }) => code)
  expect([codes({}), codes({ email: 'ada' }), codes({ amount: '' }), codes({ amount: '0' }), codes({ bitcoin: 'x' })]).toEqual([
    [],
    ['report.no_email'],
    ['funding.wrong_amount'],
    ['funding.wrong_amount'],
    ['funding.wrong_amount'],
  ])
  // A part of a payment, which no deposit could be.
  expect([codes({ amount: '1' }), codes({ amount: '9000000000' })]).toEqual([[], ['funding.above_maximum']])
  const account = { accountId: 'eur-1' }
  const plain = { email: 'ada@example.org', amount: '300.00', currency: 'EUR', bonus: false, fixed: false, account: 'eur-1' }
  expect(paymentReport(good, terms, account)).toEqual(plain)
  expect(paymentReport({ ...good, bitcoin: '0,01' }, terms, account)).toEqual({ ...plain, bitcoin: '0.01' })
})

test('[FUND-39] a transfer’s reference is found however the payer writes it', () => {
  const reference = transferReference(new Uint8Array([0, 31, 62, 1, 2, 3, 250, 5, 6, 7]))
  expect(reference).toMatch(/^OF[2-9A-HJKMNP-Z]{10}$/)
  expect(referencesIn(`deposit ${groupedReference(reference).toLowerCase()} thanks`)).toEqual([reference])
  expect(referencesIn(`${reference.slice(0, 6)}-${reference.slice(6)}, ${reference}`)).toEqual([reference])
  expect(referencesIn(`payment of rent march 26 ${reference}`)).toEqual(['OFRENTMARCH2', reference])
  expect([referencesIn('OF 123'), referencesIn('')]).toEqual([[], []])
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
] as const)('[APP-26] with the methods %j the server accepts these processors and coins', (offered, byProcessor, byCoin) => {
  for (const [processor, isOffered] of Object.entries(byProcessor))
    expect([processor, offersProcessor(offered, processor as Processor, 'cascade')]).toEqual([processor, isOffered])
  for (const [coin, isOffered] of Object.entries(byCoin))
    expect([coin, offersCoin(offered, coin as InvoiceCoin)]).toEqual([coin, isOffered])
})

test.each([
  [{ card: '1000.00' }, 'card', 'EUR', 100_000],
  [{ card: '1000.00' }, 'card', 'RUB', 6_000_000],
  [{ card: '1000.00' }, 'vload', 'EUR', 1_000_000],
  [{ card: '0' }, 'card', 'EUR', 5_000_000],
  [null, 'coin', 'USD', 500_000_000],
  [null, 'coin', 'BTC', maxMinor],
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

test('an account accepts deposits up to the ledger’s limit', () => {
  const room = (held: number, expected: number, incoming: number) =>
    hasRoomFor({ held: money(held, 'EUR'), expected: money(expected, 'EUR'), incoming: money(incoming, 'EUR') })
  expect(room(maxMinor - 300, 100, 200)).toBe(true)
  expect(room(maxMinor - 300, 100, 201)).toBe(false)
  expect(room(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('[FUND-02] a processor runs alone only if its own tab is offered', () => {
  expect(offersProcessor(['card'], 'VLOAD', 'alone')).toBe(false)
  expect(offersProcessor(['vload'], 'VLOAD', 'alone')).toBe(true)
  expect(offersProcessor(['vload'], 'SHAPE', 'alone')).toBe(false)
  expect(offersProcessor(['shape'], 'SHAPE', 'alone')).toBe(true)
  expect(offersProcessor(['agni'], 'AGNI', 'alone')).toBe(true)
  expect(offersProcessor(['card'], 'SKRILL', 'alone')).toBe(false)
  expect(offersProcessor(['neteller'], 'NETELLER', 'alone')).toBe(true)
  expect(offersProcessor(['card'], 'PFS', 'alone')).toBe(true)
  expect(offersProcessor([], 'VLOAD', 'alone')).toBe(true)
})

test('[FUND-01] the route opens a result, a promotion or a tab, and nothing else', () => {
  expect(parseFundingAdd('payment_error')).toEqual({ kind: 'result', result: 'payment_error' })
  expect(parseFundingAdd('payment_success')).toEqual({ kind: 'result', result: 'payment_success' })
  expect(parseFundingAdd('payment_process')).toEqual({ kind: 'result', result: 'payment_process' })
  expect(parseFundingAdd('promo')).toEqual({ kind: 'promo' })
  expect(parseFundingAdd('entro')).toEqual({ kind: 'entro' })
  expect(parseFundingAdd('bitcoin')).toEqual({ kind: 'method', method: 'bitcoin' })
  expect(parseFundingAdd('toString')).toEqual({ kind: 'none' })
  expect(parseFundingAdd(undefined)).toEqual({ kind: 'none' })
})

test.each([
  ['3.5', 350],
  ['0', 0],
  ['-1', 0],
  ['x', 0],
] as const)('a percentage of %s is %d hundredths', (percent, points) => {
  expect(basisPointsOf(percent)).toBe(points)
})
