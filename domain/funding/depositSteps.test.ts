import { expect, test } from 'vitest'
import type { DepositStatus } from '../../contract/background.ts'
import { depositSteps, isCancellable, type StepperView } from './depositSteps.ts'
import { isEndedStatus } from './isEndedStatus.ts'

const tried = [{ processor: 'FRAUD' }, { processor: 'PFS' }] as const
const steps = (status: DepositStatus, before: readonly { processor: 'FRAUD' | 'PFS' }[] = tried): string =>
  depositSteps({ status, tried: [...before] })
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ')

test.each([
  [{ at: 'checking' }, 'checking now, contacting todo, credited todo'],
  [{ at: 'contacting', processor: 'PFS' }, 'checking done, contacting now, credited todo'],
  [{ at: 'offering', processor: 'VLOAD', code: 'decline.try_again' }, 'checking done, contacting failed, offer now, credited todo'],
  [{ at: 'offering', processor: 'PFS', left: 1 }, 'checking done, left now, credited todo'],
  [{ at: 'secure', processor: 'PFS', redirect: '/' }, 'checking done, contacting done, secure now, credited todo'],
  [{ at: 'secure', processor: 'VLOAD', redirect: '/' }, 'checking done, contacting done, page now, credited todo'],
  [{ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' }, 'checking done, contacting now, credited todo'],
  [{ at: 'listening', processor: 'PFS' }, 'checking done, contacting now, credited todo'],
  [{ at: 'offline', processor: null }, 'checking now, contacting todo, credited todo'],
  [{ at: 'offline', processor: 'FRAUD' }, 'checking now, contacting todo, credited todo'],
  [{ at: 'offline', processor: 'PFS' }, 'checking done, contacting now, credited todo'],
  [{ at: 'succeeded' }, 'checking done, contacting done, credited done'],
  [{ at: 'failed', code: 'x' }, 'checking done, contacting failed, credited todo'],
  [{ at: 'cancelled' }, 'checking done, contacting failed, credited todo'],
] as const)('[FUND-37] at %o the stepper shows %s', (status, text) => {
  expect(steps(status)).toBe(text)
})

test('[FUND-37] a deposit that the check refused failed at the first step', () => {
  expect(steps({ at: 'failed', code: 'cascade.bad_card' }, [{ processor: 'FRAUD' }])).toBe(
    'checking failed, contacting todo, credited todo',
  )
})

test.each([
  [{ at: 'checking' }, true],
  [{ at: 'secure', processor: 'PFS', redirect: '/' }, true],
  [{ at: 'contacting', processor: 'PFS' }, false],
  [{ at: 'listening', processor: 'PFS' }, true],
  [{ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' }, true],
  [{ at: 'offline', processor: null }, true],
  [{ at: 'offline', processor: 'FRAUD' }, true],
  [{ at: 'offline', processor: 'PFS' }, false],
  [{ at: 'succeeded' }, false],
] as const)('[FUND-37, FUND-44] cancel is offered at %o: %s', (status, offered) => {
  expect(isCancellable({ status, tried: [] })).toBe(offered)
})

test.each([
  ['plain', 'elsewhere'],
  ['offline', 'offline'],
] as const)('[FUND-36] a deposit left to another device shows its decline; in the view %s the note %s', (view, note) => {
  const declined = [{ processor: 'FRAUD' }, { processor: 'PFS', code: 'decline.try_again' }] as const
  const deposit = { status: { at: 'contacting', processor: 'PFS' } as const, tried: [...declined] }
  expect(depositSteps(deposit, view)).toEqual([
    { step: 'checking', state: 'done' },
    { step: 'contacting', state: 'failed', note },
    { step: 'credited', state: 'todo' },
  ])
  expect(isCancellable(deposit)).toBe(true)
})

const secure = { at: 'secure', processor: 'PFS', redirect: '/' } as const
const listening = { at: 'listening', processor: 'PFS' } as const
test.each<[DepositStatus, StepperView, string]>([
  [secure, 'plain', 'secure: secure'],
  [{ at: 'secure', processor: 'VLOAD', redirect: '/' }, 'plain', 'page: page'],
  [secure, 'returned', 'contacting: returned'],
  [listening, 'returned', 'contacting: returned'],
  [{ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' }, 'returned', 'contacting: confirming'],
  [listening, 'offline', 'contacting: offline'],
  [{ at: 'checking' }, 'offline', 'checking: offline'],
  [{ at: 'offering', processor: 'ENTROPAY', left: 1 }, 'plain', 'left: left'],
  [{ at: 'offering', processor: 'PFS', left: 1 }, 'offline', 'left: leftOffline'],
])('[FUND-37] the current step and note of %o in the view %s are %s', (status, view, text) => {
  const now = depositSteps({ status, tried: [...tried] }, view).find(({ state }) => state === 'now')
  expect(`${now?.step}: ${now?.note}`).toBe(text)
})

test.each([
  [{ at: 'checking' }, false],
  [{ at: 'contacting', processor: 'PFS' }, false],
  [{ at: 'secure', processor: 'PFS', redirect: '/' }, false],
  [{ at: 'listening', processor: 'PFS' }, false],
  [{ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' }, false],
  [{ at: 'offering', processor: 'VLOAD', code: 'x' }, false],
  [{ at: 'offline', processor: null }, false],
  [{ at: 'succeeded' }, true],
  [{ at: 'failed', code: 'x' }, true],
  [{ at: 'cancelled' }, true],
] as const)('[FUND-37] a deposit at %o has ended: %s', (status, ended) => {
  expect(isEndedStatus(status)).toBe(ended)
})
