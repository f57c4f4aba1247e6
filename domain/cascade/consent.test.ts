import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { answered, declined, key, listened, order, passed, run, soft, type TestEvent } from '../../tests/support/depositRun.ts'
import { hourMs } from '../kernel/time.ts'
import { consentAgeHeader, hasFreshConsent } from './consent.ts'
import { createDeposit } from './deposit.ts'
import { canCancel, statusOf, viewOf } from './depositStatus.ts'
import { step } from './step.ts'

const stack: Processor[] = ['FRAUD', 'PFS', 'VLOAD']
const orange: Processor[] = ['ORANGE', 'ORANGE_NOT3D']
const late = hourMs + 1
const lost: TestEvent = { type: 'lost', key: key(1) }
const accepted = { type: 'offerAccepted', at: late } as const
const unavailable = answered(1, declined('decline.secure_unavailable'))
const question = { at: 'offering', processor: 'PFS', left: 0 } as const
const listenAt = (seq: number, processor: Processor) => [{ do: 'listen', processor, key: key(seq), afterMs: 0 }]

/** The deposits that a person left before their first charge, and the event that would send it. */
const leftBefore: [string, TestEvent[], TestEvent, number][] = [
  ['whose check passes', [], passed, 1],
  ['whose request never arrived', [passed, lost], listened(1, { is: 'none' }), 2],
]

test.each(leftBefore)('[FUND-36] a deposit %s an hour later asks, and an hour is not too long', (_name, before, event, sends) => {
  const asked = run(stack, ...before, { ...event, at: late })
  expect([asked.status, asked.commands, canCancel(asked.deposit)]).toEqual([question, [], true])
  expect(run(stack, ...before, { ...event, at: hourMs }).commands).toMatchObject([{ do: 'send', processor: 'PFS' }])
  const yes = run(stack, ...before, { ...event, at: late }, accepted)
  expect(yes.commands).toEqual([{ do: 'send', processor: 'PFS', key: key(1), seq: 1 }])
  expect(yes.deposit).toMatchObject({ agreedAt: late, phase: { at: 'sending', sends } })
})

test('[FUND-36] a deposit stored before its start asks as well', () => {
  const created = createDeposit(order(['PFS']), 0)
  expect(statusOf(step(created, { type: 'started', at: late }).deposit)).toEqual(question)
})

test('[FUND-36, FUND-28] a check that passes an hour later asks by ENTROPAY’s own offer, and sends nothing', () => {
  const asked = run(['FRAUD', 'ENTROPAY'], { ...passed, at: late })
  expect([asked.status, asked.commands]).toEqual([{ at: 'offering', processor: 'ENTROPAY' }, []])
})

test('[FUND-36] a yes lasts an hour too: left again, the deposit asks again', () => {
  const twice = run(
    stack,
    { ...passed, at: late },
    accepted,
    { ...lost, at: late },
    {
      ...listened(1, { is: 'none' }),
      at: 2 * late,
    },
  )
  expect(twice.status).toEqual({ ...question, left: late })
})

test('[FUND-36] a clock that was put back by more than an hour proves no recent yes', () => {
  expect(run(stack, { ...passed, at: -late }).status).toEqual(question)
  expect(run(stack, { ...passed, at: -1 }).commands).toMatchObject([{ do: 'send' }])
})

test.each(['asked', 'restored', 'wentOnline', 'due', 'returnedFromBank', 'checkPassed'] as const)(
  '[FUND-36] %s leaves the question as it is',
  (type) => {
    const { deposit } = run(stack, { ...passed, at: late })
    const offline = step(deposit, { type: 'wentOffline', at: late }).deposit
    for (const one of [deposit, offline])
      expect(step(one, { type, at: 9 * late })).toMatchObject({ deposit: { phase: deposit.phase }, commands: [] })
    expect(statusOf(offline)).toEqual(question)
  },
)

test('[FUND-36] a no ends the deposit once the server has cancelled it, and nothing is sent', () => {
  const no = run(stack, { ...passed, at: late }, { type: 'cancelAsked', at: late })
  expect([no.status.at, no.commands]).toEqual(['confirming', [{ do: 'cancel' }]])
  const done = step(no.deposit, { type: 'cancelAnswered', done: true, at: late })
  expect(done).toMatchObject({ deposit: { phase: { at: 'cancelled' } }, commands: [{ do: 'finish' }] })
  // The server did not receive the cancellation: its state is read, and the cancellation sent again.
  const silent = step(no.deposit, { type: 'cancelAnswered', done: false, at: late })
  expect(silent.commands).toMatchObject([{ do: 'listen', key: key(1) }])
  expect(step(silent.deposit, { ...listened(1, { is: 'none' }), at: late }).commands).toEqual([{ do: 'cancel' }])
})

test('[FUND-35, FUND-36] a request that arrives after all decides, whatever is being asked', () => {
  const asked = run(stack, passed, lost, { ...listened(1, { is: 'none' }), at: late }, answered(1, { is: 'approved' }))
  expect(asked.status).toEqual({ at: 'succeeded' })
})

test.each(['sending', 'secure', 'listening', 'confirming'] as const)('[FUND-36] %s only asks the server, however late', (at) => {
  const results = { secure: answered(1, { is: 'secure', redirect: '/r' }), listening: answered(1, { is: 'waiting' }), confirming: lost }
  const { deposit } = at === 'sending' ? run(stack, passed) : run(stack, passed, results[at])
  expect(step(deposit, { type: 'restored', at: 99 * late }).commands).toEqual(listenAt(1, 'PFS'))
})

test.each<[string, Processor[], TestEvent[], Processor]>([
  ['a late decline', stack, [passed, answered(1, { is: 'waiting' }), { ...listened(1, soft), at: late }], 'VLOAD'],
  ['an expired pause', orange, [unavailable, { type: 'restored', at: late }], 'ORANGE_NOT3D'],
])('[FUND-36] %s sends no second charge, and ends once the server has closed the deposit', (_name, tried, events, processor) => {
  const left = run(tried, ...events)
  expect([left.status.at, left.commands]).toEqual(['confirming', listenAt(2, processor)])
  const closing = run(tried, ...events, { ...listened(2, { is: 'none' }), at: late })
  expect(closing.commands).toEqual([{ do: 'cancel' }])
  expect(step(closing.deposit, { type: 'cancelAnswered', done: true, at: late }).deposit.phase).toEqual({
    at: 'failed',
    code: 'deposit.left',
  })
})

test('[FUND-36] a decline within the hour offers the next processor, and passing one over is a yes', () => {
  expect(run(stack, passed, { ...answered(1, soft), at: hourMs }).status).toMatchObject({
    at: 'offering',
    processor: 'VLOAD',
    code: 'decline.try_again',
  })
  expect(run(['ENTROPAY', 'PFS'], { type: 'offerRejected', at: late }).commands).toContainEqual({
    do: 'send',
    processor: 'PFS',
    key: key(1),
    seq: 1,
  })
})

test('[FUND-36] the page learns of the bonus that the deposit was ordered with', () => {
  expect(viewOf(createDeposit({ ...order(stack), bonus: true }, 0)).bonus).toBe(true)
  expect(viewOf(createDeposit(order(stack), 0))).not.toHaveProperty('bonus')
})

test.each([
  [consentAgeHeader(0), true],
  [consentAgeHeader(hourMs), true],
  [consentAgeHeader(hourMs + 499), true],
  [consentAgeHeader(hourMs + 500), false],
  [{}, false],
  [{ 'consent-age': '' }, false],
  [{ 'consent-age': '-1' }, false],
  [{ 'consent-age': '1e2' }, false],
  [{ 'consent-age': ['0', '0'] }, false],
])('[FUND-36] the headers %o name a recent yes: %s', (headers, isFresh) => {
  expect(hasFreshConsent(headers)).toBe(isFresh)
})
