import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { answered, declined, key, order, passed, run, soft } from '../../tests/support/depositRun.ts'
import { createDeposit, type Deposit } from './deposit.ts'
import { statusOf, viewOf } from './depositStatus.ts'
import { mustOfferFirst } from './advance.ts'
import { resume, returnFromBank } from './resume.ts'
import { applyResult, listenAgain } from './settle.ts'
import { step } from './step.ts'
import { noteCode } from './transition.ts'

const stack: Processor[] = ['FRAUD', 'PFS', 'VLOAD']
const attempt = { processor: 'PFS' as const, key: key(1) }
const checking = run(stack).deposit
const sending = run(stack, passed).deposit
const secure = run(stack, passed, answered(1, { is: 'secure', redirect: '/r' })).deposit
const listening = run(stack, passed, answered(1, { is: 'waiting' })).deposit
const confirming = run(stack, passed, { type: 'lost', key: key(1) }).deposit

test('[FUND-34] an approved attempt ends the deposit', () => {
  const { deposit, commands } = applyResult(listening, 9, attempt, { is: 'approved' })
  expect([deposit.phase, commands]).toEqual([{ at: 'succeeded' }, [{ do: 'finish' }]])
})

test('[FUND-35] after an unknown result the outcome is requested, and repeats stay counted', () => {
  expect(applyResult(sending, 9, attempt, { is: 'unknown' }).deposit.phase).toMatchObject({ at: 'confirming', sends: 1 })
  expect(applyResult(listening, 9, attempt, { is: 'unknown' }).deposit.phase).toMatchObject({ at: 'confirming', sends: 1 })
  const repeated = { ...confirming, phase: { ...confirming.phase, sends: 3 } } as Deposit
  expect(applyResult(repeated, 9, attempt, { is: 'unknown' }).deposit.phase).toMatchObject({ at: 'confirming', sends: 3 })
})

test('stored phases and commands have no keys without a value', () => {
  expect(listenAgain(listening, 0, 'now')).toStrictEqual([{ do: 'listen', processor: 'PFS', key: key(1), afterMs: 0 }])
  expect(run(stack, passed, answered(1, soft)).deposit.phase).toStrictEqual({
    at: 'offering',
    processor: 'VLOAD',
    code: 'decline.try_again',
  })
  const event = { type: 'refused', key: key(1), at: 9, by: 'other', code: 'cascade.refused' } as const
  expect(step(sending, event).deposit.phase).toHaveProperty('refused', { code: 'cascade.refused' })
  expect(Object.keys((step(sending, event).deposit.phase as { refused: object }).refused)).toEqual(['code'])
  expect(viewOf(checking)).not.toHaveProperty('requested')
})

test.each(['crash', 'question'] as const)('[FUND-36] an ended deposit resumed after a %s is finished', (after) => {
  for (const phase of [{ at: 'succeeded' }, { at: 'failed', code: 'decline.fraud' }, { at: 'cancelled' }] as const) {
    const ended: Deposit = { ...sending, phase }
    expect(resume(ended, 9, after)).toEqual({ deposit: ended, commands: [{ do: 'finish' }] })
  }
})

test('[FUND-36] after the return from the bank the outcome is requested without opening its page', () => {
  const { deposit, commands } = returnFromBank(secure, 9)
  expect([deposit.phase.at, commands.map((one) => one.do)]).toEqual(['listening', ['listen']])
})

test('[FUND-36] a question neither leaves the bank’s page nor forgets a check', () => {
  expect(step(secure, { type: 'asked', at: 9 }).deposit.phase.at).toBe('secure')
  expect(step(checking, { type: 'asked', at: 9 }).commands).toEqual([{ do: 'check', processor: 'FRAUD', afterMs: 0 }])
})

test('[FUND-37] a check shows its last code, and offline the last processor', () => {
  const noted: Deposit = { ...checking, tried: [{ processor: 'FRAUD', code: 'cascade.response_error' }] }
  expect(statusOf(noted)).toEqual({ at: 'checking', code: 'cascade.response_error' })
  expect(statusOf(checking)).toStrictEqual({ at: 'checking' })
  expect(statusOf({ ...checking, tried: [] })).toStrictEqual({ at: 'checking' })
  expect(statusOf({ ...checking, network: 'offline' })).toEqual({ at: 'offline', processor: 'FRAUD' })
})

test('a code is noted for the last processor, and only if it is new', () => {
  const noted = noteCode(checking, 'cascade.response_error')
  expect(noted.tried).toEqual([{ processor: 'FRAUD', code: 'cascade.response_error' }])
  expect(noteCode(noted, 'cascade.response_error')).toBe(noted)
  expect(noteCode(checking, null)).toBe(checking)
  expect(noteCode(noted, null).tried).toStrictEqual([{ processor: 'FRAUD' }])
  const created = createDeposit(order(stack), 0)
  expect(noteCode(created, 'cascade.response_error')).toBe(created)
})

test('[FUND-21] processors paid from an account with them are offered after a decline', () => {
  const first = createDeposit(order(stack), 0)
  const second = run(stack, passed, answered(1, declined('decline.fraud'))).deposit
  for (const processor of ['VLOAD', 'SHAPE', 'EZPAY'] as const)
    expect([mustOfferFirst(first, processor), mustOfferFirst(second, processor)]).toEqual([false, true])
  for (const processor of ['PFS', 'EARTH'] as const) expect(mustOfferFirst(second, processor)).toBe(false)
})
