import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../kernel/time.ts'
import { amountDue } from './coins.ts'
import { invoiceStates, nextState, type SeenPayment, stateOf, wireStatus } from './state.ts'
import { clockOffset, nextPoll, timeLeft } from './timing.ts'
import { nextChainCheck } from './chainChecks.ts'

const terms = { coin: 'eth', amount: 100, deadline: hourMs, confirmations: 2 } as const
const paid = (amount: number, confirmations: number, seenAt = 1000): SeenPayment => ({ amount, confirmations, seenAt })

test.each([
  ['new', [], 0],
  ['partial', [paid(60, 9)], 0],
  ['confirming', [paid(60, 2), paid(40, 1)], 0],
  ['settled', [paid(60, 2), paid(40, 2)], 0],
  ['partial', [paid(99, 2)], hourMs - 1],
  ['short', [paid(99, 2)], hourMs],
  ['confirming', [paid(99, 2), paid(1, 1)], 0],
  ['over', [paid(60, 2), paid(41, 2)], 0],
  ['over', [paid(100, 2), paid(1, 0, hourMs + 1)], hourMs + 2],
  ['expired', [], hourMs],
  ['short', [paid(60, 2)], hourMs],
  ['late', [paid(100, 2, hourMs + 1)], hourMs + 2],
  ['late', [paid(60, 2), paid(40, 2, hourMs + 1)], hourMs + 2],
  ['confirming', [paid(100, 0, hourMs)], 2 * hourMs],
] as const)('[INV-06] an invoice is %s', (state, payments, now) => {
  expect(stateOf(terms, payments, now)).toBe(state)
})

test.each([
  ['btc', 545, 'settled'],
  ['btc', 546, 'partial'],
  ['ltc', 5_459, 'settled'],
  ['ltc', 5_460, 'partial'],
  ['usdt', 1, 'partial'],
] as const)('[INV-06] an invoice in %s that lacks %i units is %s', (coin, missing, state) => {
  expect(stateOf({ ...terms, coin, amount: 100_000 }, [paid(100_000 - missing, 2)], 0)).toBe(state)
  expect(amountDue(coin, 100_000, 100_000 - missing)).toBe(state === 'settled' ? 0 : missing)
})

test('[INV-06] an invoice below the smallest payment is not paid by nothing', () => {
  expect(stateOf({ ...terms, coin: 'btc' }, [], 0)).toBe('new')
})

test('[INV-01] an invoice goes from wt to su or ex and never back', () => {
  const payment = fc.record({
    amount: fc.integer({ min: 1, max: 150 }),
    confirmations: fc.integer({ min: 0, max: 3 }),
    seenAt: fc.integer({ min: 0, max: 2 * hourMs }),
  })
  const check = fc.record({ payments: fc.array(payment, { maxLength: 4 }), now: fc.integer({ min: 0, max: 3 * hourMs }) })
  fc.assert(
    fc.property(fc.array(check, { maxLength: 8 }), (checks) => {
      let state = invoiceStates[0] as (typeof invoiceStates)[number]
      for (const { payments, now } of checks) {
        const ended = wireStatus(state)
        state = nextState(state, terms, payments, now)
        if (ended !== 'wt') expect(wireStatus(state)).toBe(ended)
      }
    }),
  )
})

test('[INV-01] an open invoice’s state follows its payments', () => {
  expect(nextState('new', terms, [paid(100, 2)], 0)).toBe('settled')
  expect(nextState('confirming', terms, [paid(101, 2)], 0)).toBe('over')
  expect(nextState('partial', terms, [paid(60, 2)], hourMs)).toBe('short')
  expect(nextState('new', terms, [], hourMs)).toBe('expired')
})

test('[INV-01] each state has an API status', () => {
  expect(invoiceStates.map((state) => `${state} ${wireStatus(state)}`)).toEqual([
    'new wt',
    'partial wt',
    'confirming wt',
    'settled su',
    'over su',
    'short ex',
    'late ex',
    'expired ex',
  ])
})

test('[INV-06] an ended invoice that is paid later is late, never just expired', () => {
  expect(nextState('expired', terms, [paid(100, 2)], 2 * hourMs)).toBe('late')
  expect(nextState('settled', terms, [], 2 * hourMs)).toBe('settled')
  expect(nextState('expired', terms, [], 2 * hourMs)).toBe('expired')
  expect(nextState('expired', terms, [], 0)).toBe('expired')
  expect(nextState('short', terms, [paid(60, 0), paid(40, 2, hourMs + 1)], 2 * hourMs)).toBe('late')
  expect(nextState('settled', terms, [paid(101, 2)], 2 * hourMs)).toBe('over')
  expect(nextState('over', terms, [paid(100, 2)], 2 * hourMs)).toBe('settled')
  expect(nextState('expired', terms, [paid(100, 2, 0)], 2 * hourMs)).toBe('late')
})

test('[INV-03] a waiting invoice is polled after a minute, and at its deadline', () => {
  expect(nextPoll({ status: 'wt', deadline: hourMs }, 0)).toBe(minuteMs)
  expect(nextPoll({ status: 'wt', deadline: hourMs }, hourMs - 5000)).toBe(hourMs)
  expect(nextPoll({ status: 'wt', deadline: hourMs }, hourMs)).toBe(hourMs + minuteMs)
  expect(nextPoll({ status: 'wt' }, 7)).toBe(7 + minuteMs)
})

test('[INV-01] [INV-03] polling stops at su and ex', () => {
  expect(nextPoll({ status: 'su', deadline: hourMs }, 0)).toBeNull()
  expect(nextPoll({ status: 'ex', deadline: hourMs }, 0)).toBeNull()
})

test('[INV-04] without the server’s clock the device’s clock counts', () => {
  expect(clockOffset({}, 10 * hourMs)).toBe(0)
})

test('[INV-04] the countdown follows the server’s clock on a device two hours off', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * hourMs, max: 2 * hourMs }), fc.integer({ min: 0, max: 2 * hourMs }), (skew, passed) => {
      const offset = clockOffset({ now: 10 * hourMs }, 10 * hourMs + skew)
      expect(timeLeft(11 * hourMs, 10 * hourMs + skew + passed, offset)).toBe(Math.max(0, hourMs - passed))
    }),
  )
})

test('[INV-06] the server watches an address for 90 days after its deadline', () => {
  const day = 24 * hourMs
  expect(nextChainCheck('expired', 0, 60_000)).toBe(2 * minuteMs)
  expect(nextChainCheck('expired', 0, 2 * day)).toBe(2 * day + hourMs)
  expect(nextChainCheck('settled', 0, 89 * day)).toBe(89 * day + hourMs)
  expect(nextChainCheck('late', 0, 91 * day)).toBeNull()
  expect(nextChainCheck('late', hourMs, 90 * day + hourMs)).toBe(90 * day + 2 * hourMs)
  expect(nextChainCheck('late', hourMs, day + hourMs - 1)).toBe(day + hourMs - 1 + minuteMs)
  expect(nextChainCheck('late', hourMs, day + hourMs)).toBe(day + 2 * hourMs)
  expect(nextChainCheck('confirming', hourMs, 0)).toBe(minuteMs)
  expect(nextChainCheck('new', hourMs, hourMs - 5000)).toBe(hourMs)
  expect(nextChainCheck('new', 0, 91 * day)).toBe(91 * day + minuteMs)
})
