import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { answered, declined, type TestEvent, key, listened, order, passed, run, soft } from '../../tests/support/depositRun.ts'
import type { DepositCommand } from './commands.ts'
import { isDepositEnded, createDeposit } from './deposit.ts'
import { canCancel, statusOf } from './depositStatus.ts'
import { step } from './step.ts'

const stack: Processor[] = ['FRAUD', 'PFS', 'VLOAD']
const orange: Processor[] = ['ORANGE', 'ORANGE_NOT3D']
const secure = answered(1, { is: 'secure', redirect: '/r' })
const lost = { type: 'lost', key: key(1) } as const
const unavailable = answered(1, declined('decline.secure_unavailable'))
const listen: DepositCommand = { do: 'listen', processor: 'PFS', key: key(1), afterMs: 5000 }
const listenNow: DepositCommand = { ...listen, afterMs: 0 }
const finish: DepositCommand[] = [{ do: 'finish' }]

/** A deposit in each phase, with the events that lead to it. */
const phases = {
  checking: run(stack),
  pausing: run(orange, unavailable),
  sending: run(stack, passed),
  offering: run(stack, passed, answered(1, soft)),
  secure: run(stack, passed, secure),
  listening: run(stack, passed, answered(1, { is: 'waiting' })),
  confirming: run(stack, passed, lost),
  succeeded: run(stack, passed, answered(1, { is: 'approved' })),
  failed: run(stack, passed, answered(1, declined('decline.fraud'))),
  cancelled: run(stack, { type: 'cancelAsked' }),
} as const
const created = createDeposit(order(stack), 0)

test.each([
  ['checking', { at: 'checking' }, true, false],
  ['pausing', { at: 'contacting', processor: 'ORANGE_NOT3D' }, true, false],
  ['sending', { at: 'contacting', processor: 'PFS' }, false, false],
  ['offering', { at: 'offering', processor: 'VLOAD', code: 'decline.try_again' }, true, false],
  ['secure', { at: 'secure', processor: 'PFS', redirect: '/r' }, true, false],
  ['listening', { at: 'listening', processor: 'PFS' }, true, false],
  ['confirming', { at: 'confirming', processor: 'PFS', code: 'cascade.response_error' }, true, false],
  ['succeeded', { at: 'succeeded' }, false, true],
  ['failed', { at: 'failed', code: 'decline.fraud' }, false, true],
  ['cancelled', { at: 'cancelled' }, false, true],
] as const)('[FUND-37] %s is shown as %o; can be cancelled: %s, has ended: %s', (phase, status, cancellable, over) => {
  const { deposit } = phases[phase]
  expect(deposit.phase.at).toBe(phase)
  expect([statusOf(deposit), canCancel(deposit), isDepositEnded(deposit)]).toEqual([status, cancellable, over])
  expect(statusOf({ ...deposit, network: 'offline' }).at).toBe(over ? phase : 'offline')
})

test('[FUND-37] before its start a deposit shows a check, can be cancelled, and offline names no processor', () => {
  expect([statusOf(created), canCancel(created), isDepositEnded(created)]).toEqual([{ at: 'checking' }, true, false])
  expect(statusOf({ ...created, network: 'offline' })).toEqual({ at: 'offline', processor: null })
  expect(step(created, { type: 'restored', at: 0 })).toEqual({ deposit: created, commands: [] })
  expect(step(created, { type: 'cancelAsked', at: 0 }).commands).toEqual([{ do: 'cancel' }, { do: 'finish' }])
})

test.each([
  ['checking', [{ do: 'cancel' }, ...finish], 'cancelled'],
  ['pausing', [{ do: 'cancel' }, ...finish], 'cancelled'],
  ['offering', [{ do: 'cancel' }, ...finish], 'failed'],
  ['sending', [], 'sending'],
  ['secure', [{ do: 'cancel' }], 'secure'],
  ['listening', [{ do: 'cancel' }], 'listening'],
  ['confirming', [{ do: 'cancel' }], 'confirming'],
  ['succeeded', [], 'succeeded'],
] as const)('[FUND-37] a cancel request while %s gives %j and leaves it %s', (phase, commands, after) => {
  const next = step(phases[phase].deposit, { type: 'cancelAsked', at: 0 })
  expect([next.commands, next.deposit.phase.at]).toEqual([commands, after])
})

test.each([
  ['secure', true, finish, 'cancelled'],
  ['secure', false, [listen], 'secure'],
  ['listening', true, finish, 'cancelled'],
  ['listening', false, [listen], 'listening'],
  ['confirming', true, finish, 'cancelled'],
  ['confirming', false, [listen], 'confirming'],
  ['sending', true, [], 'sending'],
  ['checking', true, [], 'checking'],
  ['pausing', true, [], 'pausing'],
] as const)('[FUND-37] while %s the server’s reply to a cancel, %s, gives %j and leaves it %s', (phase, done, commands, after) => {
  const next = step(phases[phase].deposit, { type: 'cancelAnswered', done, at: 0 })
  expect([next.commands, next.deposit.phase.at]).toEqual([commands, after])
})

test.each([
  ['checking', 'restored', [{ do: 'check', processor: 'FRAUD', afterMs: 0 }]],
  ['pausing', 'restored', [{ do: 'wait', untilMs: 6000 }]],
  ['offering', 'restored', []],
  ['offering', 'offerAccepted', [{ do: 'send', processor: 'VLOAD', key: key(2), seq: 2 }]],
  ['listening', 'offerAccepted', []],
  ['secure', 'restored', [listenNow]],
  ['listening', 'restored', [listenNow]],
  ['confirming', 'restored', [listenNow]],
  ['succeeded', 'restored', finish],
  ['failed', 'restored', finish],
  ['cancelled', 'restored', finish],
  ['sending', 'asked', []],
  ['listening', 'asked', [listenNow]],
  ['checking', 'returnedFromBank', []],
  ['listening', 'returnedFromBank', [listenNow]],
  ['sending', 'wentOnline', []],
  ['checking', 'due', []],
  ['sending', 'started', []],
  ['succeeded', 'asked', []],
  ['cancelled', 'started', []],
] as const)('[FUND-36] a deposit that is %s answers the event %s with the commands %j', (phase, type, commands) => {
  const { deposit } = phases[phase]
  expect(step(deposit, { type, at: 0 }).commands).toEqual(commands)
})

test('[FUND-24] a pause that expired while the process was dead is sent at once, not earlier', () => {
  const { deposit } = phases.pausing
  expect(step(deposit, { type: 'restored', at: 6000 }).commands).toMatchObject([{ do: 'send', processor: 'ORANGE_NOT3D', seq: 2 }])
  expect(step(deposit, { type: 'restored', at: 5999 }).commands).toEqual([{ do: 'wait', untilMs: 6000 }])
  expect(step(deposit, { type: 'answered', key: key(2), result: { is: 'approved' }, at: 1 }).deposit).toEqual(deposit)
})

test('[FUND-24] the retry without 3D does not wait after another processor failed', () => {
  const { commands } = run(['PFS', 'ORANGE_NOT3D'], unavailable)
  expect(commands).toMatchObject([{ do: 'send', processor: 'ORANGE_NOT3D' }])
})

test('[FUND-24] offline a pause keeps running, and nothing else happens', () => {
  const offline = step(run(orange).deposit, { type: 'wentOffline', at: 0 }).deposit
  expect(step(offline, { ...unavailable, at: 0 }).commands).toEqual([{ do: 'wait', untilMs: 6000 }])
  const cancelled = step(run(stack, { type: 'wentOffline' }).deposit, { type: 'cancelAsked', at: 0 })
  expect(cancelled.commands).toEqual(finish)
})

test('[FUND-27] a processor’s own page is opened with its key, and only listening gives the outcome', () => {
  const { commands, status } = run(['EZPAY'])
  const { redirect } = status as { redirect: string }
  expect(redirect).toContain(`&key=${key(1)}&`)
  expect(commands).toEqual([{ do: 'openBank', processor: 'EZPAY', redirect }])
  expect(status).toEqual({ at: 'secure', processor: 'EZPAY', redirect })
})

test('[FUND-35] a decline that requires the bank only continues with a processor that supports it', () => {
  const stepUp = answered(1, declined('decline.authentication_required'))
  expect(run(['EARTH', 'VLOAD', 'PFS'], stepUp).commands).toMatchObject([{ do: 'send', processor: 'PFS' }])
  expect(run(['EARTH', 'VLOAD'], stepUp).status).toEqual({ at: 'failed', code: 'decline.authentication_required' })
})

test('[FUND-33] a decline’s message is kept to the end', () => {
  const decline = { is: 'declined', code: 'decline.try_again', message: 'words', next: true } as const
  expect(run(['PFS'], answered(1, decline)).status).toEqual({ at: 'failed', code: 'decline.try_again', message: 'words' })
  expect(run(['PFS'], answered(1, soft)).deposit.phase).not.toHaveProperty('message')
})

test('[FUND-33] a passed check with no processor left to charge fails as declined', () => {
  expect(run(['PFS', 'FRAUD'], answered(1, soft), passed).status).toEqual({ at: 'failed', code: 'cascade.declined' })
})

test('[FUND-35] a rejected first request is proof and ends the deposit with its message', () => {
  const refused: TestEvent = { type: 'refused', key: key(1), by: 'server', code: 'cascade.stopped', message: 'words' }
  expect(run(stack, passed, refused)).toMatchObject({
    status: { at: 'failed', code: 'cascade.stopped', message: 'words' },
    commands: finish,
    deposit: { tried: [{ processor: 'FRAUD' }, { processor: 'PFS', code: 'cascade.stopped' }] },
  })
  expect(run(stack, passed, { ...refused, key: key(2) }).status.at).toBe('contacting')
})

test('[FUND-35] a first request rejected by an intermediary is not sent again, and closed at the server', () => {
  const refused: TestEvent = { type: 'refused', key: key(1), by: 'other', code: 'cascade.refused' }
  expect(run(stack, passed, refused)).toMatchObject({ status: { at: 'confirming' }, commands: [listen] })
  expect(run(stack, passed, refused, listened(1, { is: 'none' })).commands).toEqual([{ do: 'cancel' }])
})

test('[FUND-44] after a cancel request no further charge is made, whatever the attempt’s result', () => {
  const cancelRequested: TestEvent[] = [passed, lost, { type: 'cancelAsked' }]
  expect(run(stack, ...cancelRequested).deposit.requested).toBe('cancel')
  expect(run(stack, ...cancelRequested, listened(1, { is: 'none' })).commands).toEqual([{ do: 'cancel' }])
  expect(run(stack, ...cancelRequested, listened(1, soft))).toMatchObject({ status: { at: 'confirming' }, commands: [{ do: 'cancel' }] })
  expect(run(stack, ...cancelRequested, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
  expect(run(stack, passed, lost, listened(1, declined('deposit.cancelled')))).toMatchObject({
    status: { at: 'cancelled' },
    commands: finish,
  })
})

test('[FUND-35] the message of a rejected repeat is kept for the end', () => {
  const refused: TestEvent = { type: 'refused', key: key(1), by: 'server', code: 'auth.required', message: 'words' }
  const events: TestEvent[] = [passed, lost, listened(1, { is: 'none' }), refused, listened(1, { is: 'none' })]
  expect(run(stack, ...events, { type: 'cancelAnswered', done: true }).status).toEqual({
    at: 'failed',
    code: 'auth.required',
    message: 'words',
  })
  expect(run(stack, ...events, { type: 'cancelAnswered', done: false })).toMatchObject({ status: { at: 'confirming' }, commands: [listen] })
})

test('[FUND-35] an unsent request does not count: a rejection after it is proof again', () => {
  const held: TestEvent[] = [passed, { type: 'notSent', key: key(1) }]
  expect(run(stack, ...held).status.at).toBe('confirming')
  const again = run(stack, ...held, listened(1, { is: 'none' }))
  expect(again.deposit.phase).toMatchObject({ at: 'sending', sends: 1 })
  expect(run(stack, ...held, listened(1, { is: 'none' }), { type: 'refused', key: key(1), by: 'server', code: 'x' }).status.at).toBe(
    'failed',
  )
  expect(run(stack, passed, lost, listened(1, { is: 'none' })).deposit.phase).toMatchObject({ at: 'sending', sends: 2 })
})

test.each(['lost', 'notSent', 'refused', 'answered', 'listenLost', 'listenAnswered'] as const)(
  '[FUND-35] a %s of another attempt changes nothing',
  (type) => {
    const { deposit } = phases.sending
    const event = { type, key: key(7), at: 9, by: 'server', code: 'x', result: { is: 'approved' } } as Parameters<typeof step>[1]
    expect(step(deposit, event)).toEqual({ deposit, commands: [] })
  },
)

test.each([
  ['checking', { type: 'lost', key: key(1) }],
  ['listening', { type: 'notSent', key: key(1) }],
  ['listening', { type: 'refused', key: key(1), by: 'server', code: 'x' }],
  ['sending', { type: 'checkPassed' }],
  ['sending', { type: 'checkLost' }],
  ['sending', { type: 'checkRefused', why: 'badCard' }],
  ['sending', { type: 'listenAnswered', key: key(1), result: { is: 'approved' } }],
  ['sending', { type: 'answered', key: key(1), result: { is: 'none' } }],
] as const)('while %s the event %o changes nothing', (phase, event) => {
  const { deposit } = phases[phase]
  expect(step(deposit, { at: 9, ...event })).toEqual({ deposit, commands: [] })
})

test('[FUND-34] listening keeps its interval from its start, through every change of the attempt', () => {
  const late = 16 * 60_000
  const unknown = { ...listened(1, { is: 'unknown' }), at: late }
  expect(run(stack, passed, answered(1, { is: 'waiting' }), unknown).commands).toEqual([{ ...listen, afterMs: 60_000 }])
  expect(run(stack, passed, lost, unknown).commands).toEqual([{ ...listen, afterMs: 60_000 }])
  expect(run(stack, passed, lost, { ...listened(1, { is: 'waiting' }), at: late }).commands).toEqual([{ ...listen, afterMs: 60_000 }])
  expect(run(stack, passed, secure, { type: 'listenLost', key: key(1), at: late }).commands).toEqual([{ ...listen, afterMs: 60_000 }])
  expect(run(stack, passed, answered(1, { is: 'waiting' }), { type: 'listenLost', key: key(1), at: 1 }).commands).toEqual([listen])
})

test.each([
  ['the same page', { is: 'secure', redirect: '/r' }, [listen], '/r'],
  ['another page', { is: 'secure', redirect: '/s' }, [{ do: 'openBank', processor: 'PFS', redirect: '/s' }, listen], '/s'],
  ['waiting', { is: 'waiting' }, [listen], '/r'],
  ['unknown', { is: 'unknown' }, [listen], '/r'],
  ['none', { is: 'none' }, [listen], '/r'],
] as const)('[FUND-23] at the bank a response of %s changes nothing', (_name, result, commands, redirect) => {
  const next = step(phases.secure.deposit, { type: 'listenAnswered', key: key(1), result, at: 0 })
  expect(next.commands).toEqual(commands)
  expect(next.deposit.phase).toMatchObject({ at: 'secure', redirect })
})

test('transaction ids of attempts are stored once each, for the return from a bank', () => {
  const withTransaction = (transactionId: string): TestEvent => listened(1, { is: 'waiting', transactionId })
  expect(run(stack, passed, answered(1, { is: 'waiting' })).deposit).not.toHaveProperty('transactions')
  const { deposit, commands } = run(
    stack,
    passed,
    answered(1, { is: 'waiting', transactionId: 'a' }),
    withTransaction('a'),
    withTransaction('b'),
  )
  expect(deposit.transactions).toEqual(['a', 'b'])
  expect(commands).toEqual([{ ...listen, transactionId: 'b' }])
  expect(run(stack, passed, answered(1, { is: 'waiting', transactionId: 'a' }), listened(1, { is: 'waiting' })).commands).toEqual([
    { ...listen, transactionId: 'a' },
  ])
})

test('[FUND-36] an ended deposit is finished again after a restart and accepts nothing else', () => {
  for (const phase of ['succeeded', 'failed', 'cancelled'] as const) {
    const { deposit } = phases[phase]
    expect(step(deposit, { type: 'restored', at: 9 })).toEqual({ deposit, commands: finish })
    expect(step(deposit, { type: 'wentOffline', at: 9 })).toEqual({ deposit, commands: [] })
    expect(step(deposit, { type: 'cancelAsked', at: 9 })).toEqual({ deposit, commands: [] })
  }
})
