import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WithdrawalState, withdrawalMethods, withdrawalStates } from '../../contract/withdrawals.ts'
import { money } from '../kernel/money.ts'
import { dayMs, hourMs } from '../kernel/time.ts'
import { addressHold, usableFrom } from './addressHold.ts'
import { walletMissing, withdrawalAmount } from './amount.ts'
import { accountMoney, givenUpMoney, type Grant, isAtStake, turnoverOf } from './boundMoney.ts'
import { convert } from './conversion.ts'
import { converts, needsRates, orderedMethods, payoutCurrency } from './methods.ts'
import { hasEnded, isCancellable, mayFollow } from './state.ts'
import { type WithdrawalFacts, withdrawalTerms } from './terms.ts'

const usd = (units: number) => money(Math.round(units * 100), 'USD')
const grant = (amount: number, needed: number, turnover: number, grantedAt = 0): Grant => ({
  reference: String(grantedAt),
  kind: 'bonus',
  amount: usd(amount),
  needed: usd(needed),
  turnover: usd(turnover),
  grantedAt,
})
const facts = (more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  method: 'Bitcoin',
  amount: usd(100),
  worthOf: (amount) => amount,
  paidOut: usd(0),
  account: accountMoney(usd(500), []),
  deposits: { turnover: usd(500), needed: usd(500) },
  usedForDeposit: true,
  verification: 'Full',
  isFixed: false,
  hasReversal: false,
  ...more,
})

test('[WD-02] the methods that a person has used come first', () => {
  expect(orderedMethods(withdrawalMethods, 'EUR, Bitcoin_Cash')).toEqual([
    'Bitcoin_Cash',
    'EUR',
    ...withdrawalMethods.filter((method) => method !== 'EUR' && method !== 'Bitcoin_Cash'),
  ])
  expect(orderedMethods(['USD', 'bank'], '')).toEqual(['USD'])
})

test('[APP-22] each method pays out its own currency, or the account’s', () => {
  expect(withdrawalMethods.map((method) => payoutCurrency(method, 'GBP'))).toEqual([
    'BTC',
    'LTC',
    'ETH',
    'DASH',
    'BCH',
    'XRP',
    'ZEC',
    'XMR',
    'EUR',
    'USD',
    'GBP',
    'GBP',
    'GBP',
  ])
  expect(payoutCurrency('Ok Pay', 'BTC')).toBe('USD')
})

test.each(['', '0', '-5', 'ten', '1e3', '0.001', '1,5', ' 5', '٥', '99999999999999999999', 'NaN', '0x10'])(
  '[WD-03] the amount %j is incorrect',
  (text) => expect(withdrawalAmount(text, 'USD', 'Bitcoin')).toEqual({ ok: false, code: 'withdrawal.wrong_amount' }),
)

test('[WD-03] an amount below a method’s minimum is refused', () => {
  expect(withdrawalAmount('19.99', 'USD', 'EUR')).toEqual({ ok: false, code: 'withdrawal.too_small' })
  expect(withdrawalAmount('20', 'USD', 'EUR')).toEqual({ ok: true, value: usd(20) })
  expect(withdrawalAmount('0.00000001', 'BTC', 'Bitcoin').ok).toBe(true)
})

test('[WD-03] a wallet is required except for card, Ok Pay and Perfect Money', () => {
  expect(withdrawalMethods.filter((method) => walletMissing(method, ' ') === null)).toEqual(['Credit Card', 'Ok Pay', 'Perfect Money'])
  expect(walletMissing('EUR', 'DE02')).toBeNull()
})

test('[WD-14] a bonus binds its amount until its own turnover is reached', () => {
  const open = grant(100, 3_000, 2_999.99, 2)
  const reached = grant(50, 1_500, 1_500, 1)
  expect(accountMoney(usd(400), [open, reached])).toEqual({ balance: usd(400), free: usd(300), bound: usd(100), by: [open] })
  expect(accountMoney(usd(60), [open])).toMatchObject({ free: usd(0), bound: usd(60) })
})

test.each([
  ['all of it', 0, 1_000, true],
  ['a part of it', 40, 60, true],
  ['own money alone', 100, 1_000, false],
  ['nothing', 40, 0, false],
])('[WD-14] a bonus of $100 with %s at stake', (_what, balance, staked, expected) => {
  expect(isAtStake(accountMoney(usd(balance), [grant(100, 3_000, 0)]), '0', usd(staked))).toBe(expected)
})

test('[WD-14] with stakes in between, giving up a bonus never takes less than without them', () => {
  const minor = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(minor, minor, minor, minor, (balance, staked, one, other) => {
      const grants = [grant(one / 100, 1e9, 0, 1), grant(other / 100, 1e9, 0, 2)]
      const funds = accountMoney(money(balance, 'USD'), grants)
      if (isAtStake(funds, '1', money(staked, 'USD'))) return
      const without = accountMoney(money(balance + staked, 'USD'), grants)
      expect(givenUpMoney(funds, '1')).toEqual(givenUpMoney(without, '1'))
    }),
  )
})

test('[APP-21, WD-05] the turnover shown is that of all bonuses together', () => {
  expect(turnoverOf([grant(100, 3_000, 10), grant(50, 1_000, 20)])).toEqual({ turnover: usd(30), needed: usd(4_000) })
  expect(turnoverOf([])).toBeNull()
})

test('[ACC-03] a wallet is paid without conversion only by a method of its own currency', () => {
  const plain = (currency: 'DSH' | 'ETC' | 'EUR' | 'NEO' | 'USD' | 'XMR') =>
    withdrawalMethods.filter((method) => !converts(method, currency))
  expect(plain('XMR')).toEqual(['Monero'])
  expect(plain('DSH')).toEqual(['Dash'])
  expect(plain('EUR')).toEqual(['EUR', 'Credit Card', 'Ok Pay', 'Perfect Money'])
  expect([...plain('ETC'), ...plain('NEO')]).toEqual([])
  // The worth of a euro account is measured in dollars.
  expect([needsRates('USD', 'USD'), needsRates('Ok Pay', 'USD'), needsRates('Bitcoin', 'USD'), needsRates('EUR', 'EUR')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('[WD-14] free and bound money are never negative and add up to the balance', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((minor) => money(minor, 'USD'))
  const grants = fc.array(
    fc.record({
      reference: fc.string(),
      kind: fc.constant('bonus' as const),
      amount,
      needed: amount,
      turnover: amount,
      grantedAt: fc.nat(),
    }),
  )
  fc.assert(
    fc.property(amount, grants, (balance, all) => {
      const { free, bound, by } = accountMoney(balance, all)
      expect(free.minor + bound.minor).toBe(balance.minor)
      expect(Math.min(free.minor, bound.minor)).toBeGreaterThanOrEqual(0)
      if (by.length === 0) expect(bound.minor).toBe(0)
    }),
  )
})

const bonus = { account: accountMoney(usd(500), [grant(100, 3_000, 0)]) }
const rich = { account: accountMoney(usd(6_000), []) }
const richBonus = { account: accountMoney(usd(6_000), [grant(1_001, 3_000, 0)]) }
test.each<[string, Partial<WithdrawalFacts>, object]>([
  ['five: nothing to confirm', {}, { case: 'five', pays: usd(100), fee: usd(0), untraded: usd(0), givesUp: usd(0), review: 'none' }],
  ['one: the bonus is given up', bonus, { case: 'one', pays: usd(100), givesUp: usd(100) }],
  ['four: a part is bonus money', { ...bonus, amount: usd(450) }, { case: 'four', pays: usd(400), givesUp: usd(100) }],
  ['two: a part untraded', { deposits: { turnover: usd(460), needed: usd(500) } }, { case: 'two', fee: usd(2), untraded: usd(40) }],
  [
    'five: the fee is less than a cent',
    { deposits: { turnover: usd(499.99), needed: usd(500) } },
    { case: 'five', fee: usd(0), untraded: usd(0.01) },
  ],
  ['two: all of it untraded', { deposits: { turnover: usd(0), needed: usd(500) } }, { case: 'two', fee: usd(5), untraded: usd(100) }],
  ['three: never used', { usedForDeposit: false }, { case: 'three', fee: usd(0) }],
  ['six: by hand from $5,000', { ...rich, amount: usd(5_000) }, { case: 'six', review: 'byHand' }],
  ['six: by hand after a reversal', { hasReversal: true }, { case: 'six', review: 'byHand', worksWithinMs: dayMs + 2 * hourMs }],
  ['three: also by hand', { hasReversal: true, usedForDeposit: false }, { case: 'three', review: 'byHand' }],
  ['six: by what is paid', { ...rich, amount: usd(5_200), ...richBonus }, { case: 'four', pays: usd(4_999), review: 'none' }],
  ['verify: by what is paid', { ...bonus, amount: usd(500), verification: 'None', paidOut: usd(600) }, { case: 'four', pays: usd(400) }],
  ['verify above $1,000 in all', { verification: 'Partial', paidOut: usd(900.01) }, { case: 'verify' }],
  ['five at $1,000 in all', { verification: 'None', paidOut: usd(900) }, { case: 'five' }],
  [
    'five in fixed mode',
    { ...bonus, isFixed: true, usedForDeposit: false, deposits: { turnover: usd(0), needed: usd(9) } },
    { case: 'five', givesUp: usd(0), fee: usd(0), untraded: usd(0) },
  ],
])('[WD-06] case %s', (_name, more, expected) => {
  expect(withdrawalTerms(facts(more))).toMatchObject({ ok: true, value: expected })
})

test('[WD-06] more than the balance is refused, and so is bonus money alone', () => {
  expect(withdrawalTerms(facts({ amount: usd(500.01) }))).toEqual({ ok: false, code: 'funds.insufficient' })
  const all = { account: accountMoney(usd(100), [grant(100, 3_000, 0)]) }
  expect(withdrawalTerms(facts(all))).toEqual({ ok: false, code: 'withdrawal.bonus_only' })
})

test('[WD-06] payout and bonus given up never exceed the balance, whatever the facts', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, fc.boolean(), (balance, amount, bound, isFixed) => {
      const account = accountMoney(money(balance, 'USD'), [grant(bound / 100, 1e9, 0)])
      const terms = withdrawalTerms(
        facts({ amount: money(amount, 'USD'), account, isFixed, deposits: { turnover: usd(0), needed: usd(1) } }),
      )
      if (!terms.ok) return
      const { pays, givesUp, fee } = terms.value
      expect(pays.minor + givesUp.minor).toBeLessThanOrEqual(balance)
      expect(pays.minor).toBeLessThanOrEqual(amount)
      expect(fee.minor).toBeLessThan(pays.minor)
    }),
  )
})

test('[WD-06] no withdrawal pays the fee for a deposit twice, or saves a later one from trading', () => {
  const cents = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
      cents,
      (needed, turnover, amounts, later) => {
        let left = needed
        let paid = 0
        for (const amount of amounts) {
          const deposits = { turnover: money(turnover, 'USD'), needed: money(left, 'USD') }
          const terms = withdrawalTerms(facts({ amount: money(amount, 'USD'), deposits }))
          if (!terms.ok) throw new Error(terms.code)
          const { fee, untraded } = terms.value
          expect(untraded.minor).toBe(left > turnover ? Math.min(amount, left - turnover) : 0)
          if (left <= turnover) expect(fee.minor).toBe(0)
          left -= untraded.minor
          paid += untraded.minor
        }
        expect(paid).toBeLessThanOrEqual(Math.max(0, needed - turnover))
        // A later deposit is traded with once, whatever left before it.
        expect(Math.max(0, left + later - turnover)).toBeGreaterThanOrEqual(Math.min(later, Math.max(0, needed + later - turnover)))
      },
    ),
  )
})

test('[WD-06] a withdrawal in parts saves nothing but fractions of a cent', () => {
  const cents = fc.integer({ min: 1, max: 50_000 })
  const parts = fc.array(cents, { minLength: 2, maxLength: 6 })
  const termsOf = (amount: number, needed: number, turnover: number) => {
    const account = accountMoney(money(amount, 'USD'), [])
    const deposits = { turnover: money(turnover, 'USD'), needed: money(needed, 'USD') }
    const terms = withdrawalTerms(facts({ amount: money(amount, 'USD'), account, deposits }))
    if (!terms.ok) throw new Error(terms.code)
    return terms.value
  }
  fc.assert(
    fc.property(cents, cents, parts, (needed, turnover, amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      let left = needed
      let paid = 0
      for (const amount of amounts) {
        const { fee, untraded } = termsOf(amount, left, turnover)
        left -= untraded.minor
        paid += fee.minor
      }
      const whole = termsOf(total, needed, turnover)
      expect(left).toBe(needed - whole.untraded.minor)
      expect(paid).toBeLessThanOrEqual(whole.fee.minor)
      expect(paid).toBeGreaterThan(whole.fee.minor - amounts.length)
    }),
  )
})

test('[WD-15] a withdrawal goes forward only, and ends', () => {
  const ways = (from: WithdrawalState) => withdrawalStates.filter((to) => mayFollow(from, to))
  expect(Object.fromEntries(withdrawalStates.map((from) => [from, ways(from)]))).toEqual({
    requested: ['inReview', 'approved', 'cancelled'],
    inReview: ['approved', 'rejected', 'cancelled'],
    approved: ['inReview', 'sending', 'rejected', 'cancelled'],
    sending: ['inReview', 'approved', 'sent', 'rejected'],
    sent: ['returned'],
    rejected: [],
    cancelled: [],
    returned: [],
  })
  expect(withdrawalStates.filter(isCancellable)).toEqual(['requested', 'inReview', 'approved'])
  expect(withdrawalStates.filter(hasEnded)).toEqual(['sent', 'rejected', 'cancelled', 'returned'])
})

test('[WD-13] a new address waits a day, also for a day after the wait was switched off', () => {
  expect(addressHold(undefined, 5)).toEqual({ state: 'off' })
  expect(addressHold({ offAt: null }, 5)).toEqual({ state: 'on' })
  expect(addressHold({ offAt: 5 }, 5 + dayMs - 1)).toEqual({ state: 'ending', endsAt: 5 + dayMs })
  expect(addressHold({ offAt: 5 }, 5 + dayMs)).toEqual({ state: 'off' })
  expect([usableFrom({ state: 'off' }, 7), usableFrom({ state: 'on' }, 7)]).toEqual([7, 7 + dayMs])
})

test('[WD-06] ripple arrives in the millionths that its network knows', () => {
  expect(convert(usd(100), 'XRP', { XRP: 52_000_000n })).toEqual(money(19_230_769_200, 'XRP'))
  expect(convert(money(123_456_789, 'XRP'), 'XRP', {})).toEqual(money(123_456_700, 'XRP'))
  expect(convert(money(99, 'XRP'), 'XRP', {})).toBeNull()
})

test('[WD-06] what arrives is rounded down, and nothing without a rate', () => {
  const rates = { BTC: 6_800_000_000_000n, EUR: 111_111_111n }
  expect(convert(usd(100), 'BTC', rates)).toEqual(money(147_058, 'BTC'))
  expect(convert(money(147_058, 'BTC'), 'USD', rates)).toEqual(usd(99.99))
  expect(convert(money(10_000, 'EUR'), 'USD', rates)).toEqual(usd(111.11))
  expect(convert(usd(5), 'USD', {})).toEqual(usd(5))
  expect(convert(money(5, 'DSH'), 'DASH', {})).toEqual(money(5, 'DASH'))
  expect(convert(usd(5), 'XMR', rates)).toBeNull()
  expect(convert(usd(0), 'BTC', rates)).toBeNull()
})
