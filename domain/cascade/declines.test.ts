import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processors } from '../../contract/kernel.ts'
import { declineRule, listedDeclines } from './declines.ts'
import { chargeRefusal } from './permit.ts'

const five = ['insufficient_funds', 'incorrect_pin', 'no_such_card', 'card_disabled', 'expired_card'].map((code) => `decline.${code}`)

test.each(processors)('[FUND-24] the five failures that never cascade stop %s', (processor) => {
  for (const code of five) expect(declineRule(processor, code)).toBe('stop')
})

test('[FUND-35] an unlisted code stops every processor', () => {
  fc.assert(
    fc.property(fc.constantFrom(...processors), fc.string(), (processor, code) => {
      fc.pre(!listedDeclines.includes(code))
      return declineRule(processor, code) === 'stop'
    }),
  )
  for (const code of ['constructor', 'toString', '__proto__', '']) expect(declineRule('PFS', code)).toBe('stop')
})

test.each([
  ['PFS', 'decline.issuer_unavailable', 'next'],
  ['PFS', 'decline.secure_unavailable', 'next'],
  ['ZOOM', 'decline.secure_unavailable', 'stop'],
  ['PFS', 'decline.authentication_required', 'stepUp'],
  ['PFS', 'decline.not_authenticated', 'stop'],
  ['PFS', 'decline.do_not_honor', 'stop'],
  ['EARTH', 'decline.need_new_card', 'stop'],
  ['CONCEPT', 'decline.blacklist', 'stop'],
  ['VLOAD', 'decline.voucher_refused', 'stop'],
  ['ORANGE', 'decline.secure_unavailable', 'next'],
  ['PFS', 'decline.incorrect_pin', 'stop'],
  ['PFS', 'decline.stolen_card', 'stop'],
  ['PFS', 'decline.do_not_retry', 'stop'],
  ['PFS', 'decline.fraud', 'stop'],
  ['PFS', 'decline.abandoned', 'stop'],
  ['PFS', 'decline.try_again', 'next'],
  ['PFS', 'decline.processor_unavailable', 'next'],
  ['PFS', 'decline.card_not_supported', 'next'],
  ['PFS', 'cascade.not_served', 'next'],
  ['PFS', 'cascade.not_sent', 'next'],
] as const)('[FUND-35] %s declining with %s: %s', (processor, code, rule) => {
  expect(declineRule(processor, code)).toBe(rule)
})

const stack = ['FRAUD', 'PFS', 'EARTH', 'VLOAD'] as const
const stepUp = { processor: 'PFS', seq: 1, is: 'free', code: 'decline.authentication_required', next: true } as const
const soft = { processor: 'PFS', seq: 1, is: 'free', code: 'decline.try_again', next: true } as const

test.each([
  ['the first of the stack', [], 'PFS', 1, null],
  ['one that is not in the stack', [], 'ZOOM', 1, 'cascade.wrong_processor'],
  ['while one is alive', [{ processor: 'PFS', seq: 1, is: 'live' }], 'VLOAD', 2, 'cascade.still_running'],
  ['after a soft decline', [soft], 'EARTH', 2, null],
  ['the same one again', [soft], 'PFS', 2, 'cascade.wrong_processor'],
  ['one that was passed', [{ ...soft, processor: 'EARTH' }], 'PFS', 2, 'cascade.wrong_processor'],
  ['with an old number', [{ ...soft, seq: 2 }], 'VLOAD', 2, 'cascade.wrong_processor'],
  ['after a stop', [{ ...soft, code: 'decline.insufficient_funds' }], 'VLOAD', 2, 'cascade.stopped'],
  ['where the books say no', [{ ...soft, next: false }], 'VLOAD', 2, 'cascade.stopped'],
  ['a fourth charge', [1, 2, 3].map((seq) => ({ ...soft, seq })), 'VLOAD', 4, 'cascade.attempt_limit'],
  ['a fourth number, of the second charge', [soft], 'VLOAD', 4, null],
  ['a third charge', [soft, { ...soft, processor: 'EARTH', seq: 2 }], 'VLOAD', 3, null],
  ['a charge without a number', [], 'PFS', 0, 'cascade.attempt_limit'],
  ['the latest by its number', [{ ...soft, processor: 'EARTH', seq: 2 }, soft], 'VLOAD', 3, null],
  ['one before the latest', [{ ...soft, processor: 'EARTH', seq: 2 }, soft], 'EARTH', 3, 'cascade.wrong_processor'],
  ['a check as a charge', [{ ...soft, processor: 'VLOAD' }], 'FRAUD', 2, 'cascade.wrong_processor'],
  ['a step up to a bank', [stepUp], 'EARTH', 2, null],
  ['a step up to a page', [stepUp], 'VLOAD', 2, 'cascade.wrong_processor'],
  ['after one outside of the stack', [{ ...soft, processor: 'ZOOM' }], 'PFS', 2, 'cascade.wrong_processor'],
] as const)('[FUND-35] the server judges %s', (_name, past, processor, seq, code) => {
  expect(chargeRefusal(stack, past, { processor, seq })).toBe(code)
})

test('[FUND-35] a check that follows the latest processor in the stack cannot charge', () => {
  expect(chargeRefusal(['PFS', 'FRAUD', 'VLOAD'], [soft], { processor: 'FRAUD', seq: 2 })).toBe('cascade.wrong_processor')
  expect(chargeRefusal(['PFS', 'EARTH'], [{ ...soft, processor: 'EARTH', seq: 2 }, soft], { processor: 'EARTH', seq: 3 })).toBe(
    'cascade.wrong_processor',
  )
})

test('[FUND-24] codes of all processors and of single processors are listed', () => {
  const single = ['blacklist', 'secure_unavailable', 'need_new_card', 'voucher_refused'].map((code) => `decline.${code}`)
  expect(listedDeclines).toEqual(expect.arrayContaining(['decline.fraud', ...single]))
})

test('[FUND-35] the latest attempt decides in any order, and none is tried twice after a changed stack', () => {
  const earth = { ...soft, processor: 'EARTH', seq: 2 } as const
  for (const past of [
    [earth, soft],
    [soft, earth],
  ]) {
    expect(chargeRefusal(['EARTH', 'PFS', 'VLOAD'], past, { processor: 'VLOAD', seq: 3 })).toBeNull()
    expect(chargeRefusal(['EARTH', 'PFS', 'VLOAD'], past, { processor: 'PFS', seq: 3 })).toBe('cascade.wrong_processor')
  }
  const pastThree = [3, 1, 2].map((seq) => ({ ...soft, seq, next: seq !== 3 }))
  expect(chargeRefusal(stack, pastThree, { processor: 'VLOAD', seq: 3 })).toBe('cascade.attempt_limit')
})
