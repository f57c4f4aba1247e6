import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { answered, declined, type Happening, key, listened, order, passed, run, soft } from '../../tests/support/depositRun.ts'
import type { DepositCommand } from './commands.ts'
import { isOver, openDeposit } from './deposit.ts'
import { canCancel, stageOf } from './stage.ts'
import { step } from './step.ts'

const stack: Processor[] = ['FRAUD', 'PFS', 'VLOAD']
const orange: Processor[] = ['ORANGE', 'ORANGE_NOT3D']
const secure = answered(1, { is: 'secure', redirect: '/r' })
const lost = { type: 'lost', key: key(1) } as const
const unavailable = answered(1, declined('decline.secure_unavailable'))
const listen: DepositCommand = { do: 'listen', processor: 'PFS', key: key(1), afterMs: 5000 }
const listenNow: DepositCommand = { ...listen, afterMs: 0 }
const finish: DepositCommand[] = [{ do: 'finish' }]

/** A deposit in each phase, by the events that lead there. */
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
const created = openDeposit(order(stack), 0)

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
] as const)('[FUND-37] %s is shown as %o; can be cancelled: %s, is over: %s', (phase, stage, cancellable, over) => {
  const { deposit } = phases[phase]
  expect(deposit.phase.at).toBe(phase)
  expect([stageOf(deposit), canCancel(deposit), isOver(deposit)]).toEqual([stage, cancellable, over])
  expect(stageOf({ ...deposit, network: 'offline' }).at).toBe(over ? phase : 'offline')
})

test('[FUND-37] before its start a deposit is shown as being checked, can be cancelled, and offline names no processor', () => {
  expect([stageOf(created), canCancel(created), isOver(created)]).toEqual([{ at: 'checking' }, true, false])
  expect(stageOf({ ...created, network: 'offline' })).toEqual({ at: 'offline', processor: null })
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
] as const)('[FUND-37] a wish to cancel while %s gives %j and leaves it %s', (phase, commands, after) => {
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
] as const)('[FUND-37] while %s the server’s answer to a cancel, %s, gives %j and leaves it %s', (phase, done, commands, after) => {
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
] as const)('[FUND-36] %s takes %s with the commands %j', (phase, type, commands) => {
  const { deposit } = phases[phase]
  expect(step(deposit, { type, at: 0 }).commands).toEqual(commands)
})

test('[FUND-24] a pause that ran out while the process was dead is sent at once, and only after its moment', () => {
  const { deposit } = phases.pausing
  expect(step(deposit, { type: 'restored', at: 6000 }).commands).toMatchObject([{ do: 'send', processor: 'ORANGE_NOT3D', seq: 2 }])
  expect(step(deposit, { type: 'restored', at: 5999 }).commands).toEqual([{ do: 'wait', untilMs: 6000 }])
  expect(step(deposit, { type: 'answered', key: key(2), result: { is: 'approved' }, at: 1 }).deposit).toEqual(deposit)
})

test('[FUND-24] the retry without 3D does not wait where another processor failed before it', () => {
  const { commands } = run(['PFS', 'ORANGE_NOT3D'], unavailable)
  expect(commands).toMatchObject([{ do: 'send', processor: 'ORANGE_NOT3D' }])
})

test('[FUND-24] offline a pause still runs, and nothing but it is done', () => {
  const offline = step(run(orange).deposit, { type: 'wentOffline', at: 0 }).deposit
  expect(step(offline, { ...unavailable, at: 0 }).commands).toEqual([{ do: 'wait', untilMs: 6000 }])
  const cancelled = step(run(stack, { type: 'wentOffline' }).deposit, { type: 'cancelAsked', at: 0 })
  expect(cancelled.commands).toEqual(finish)
})

test('[FUND-27] a processor that is a page is opened with its key, and only listening tells', () => {
  const { commands, stage } = run(['EZPAY'])
  const redirect = `/api/card/fast/ezpay?key=${key(1)}`
  expect(commands).toEqual([{ do: 'openBank', processor: 'EZPAY', redirect }])
  expect(stage).toEqual({ at: 'secure', processor: 'EZPAY', redirect })
})

test('[FUND-35] a decline that asks for the person’s bank goes on only where one can be asked', () => {
  const stepUp = answered(1, declined('decline.authentication_required'))
  expect(run(['EARTH', 'VLOAD', 'PFS'], stepUp).commands).toMatchObject([{ do: 'send', processor: 'PFS' }])
  expect(run(['EARTH', 'VLOAD'], stepUp).stage).toEqual({ at: 'failed', code: 'decline.authentication_required' })
})

test('[FUND-33] a decline’s words are kept to the end', () => {
  const said = { is: 'declined', code: 'decline.try_again', message: 'words', next: true } as const
  expect(run(['PFS'], answered(1, said)).stage).toEqual({ at: 'failed', code: 'decline.try_again', message: 'words' })
  expect(run(['PFS'], answered(1, soft)).deposit.phase).not.toHaveProperty('message')
})

test('[FUND-33] a passed check with nobody left to charge fails as declined', () => {
  expect(run(['PFS', 'FRAUD'], answered(1, soft), passed).stage).toEqual({ at: 'failed', code: 'cascade.declined' })
})

test('[FUND-35] a first request that is turned away is proof and ends the deposit with its words', () => {
  const refused: Happening = { type: 'refused', key: key(1), by: 'server', code: 'cascade.stopped', message: 'words' }
  expect(run(stack, passed, refused)).toMatchObject({
    stage: { at: 'failed', code: 'cascade.stopped', message: 'words' },
    commands: finish,
    deposit: { tried: [{ processor: 'FRAUD' }, { processor: 'PFS', code: 'cascade.stopped' }] },
  })
  expect(run(stack, passed, { ...refused, key: key(2) }).stage.at).toBe('contacting')
})

test('[FUND-35] a first request that somebody on the way turned away is not sent again, and shut at the server', () => {
  const refused: Happening = { type: 'refused', key: key(1), by: 'other', code: 'cascade.refused' }
  expect(run(stack, passed, refused)).toMatchObject({ stage: { at: 'confirming' }, commands: [listen] })
  expect(run(stack, passed, refused, listened(1, { is: 'none' })).commands).toEqual([{ do: 'cancel' }])
})

test('[FUND-44] after a wish to cancel nothing more is charged, whatever the attempt comes to', () => {
  const wished: Happening[] = [passed, lost, { type: 'cancelAsked' }]
  expect(run(stack, ...wished).deposit.wish).toBe('cancel')
  expect(run(stack, ...wished, listened(1, { is: 'none' })).commands).toEqual([{ do: 'cancel' }])
  expect(run(stack, ...wished, listened(1, soft))).toMatchObject({ stage: { at: 'cancelled' }, commands: finish })
  expect(run(stack, ...wished, listened(1, { is: 'approved' })).stage).toEqual({ at: 'succeeded' })
  expect(run(stack, passed, lost, listened(1, declined('deposit.cancelled')))).toMatchObject({
    stage: { at: 'cancelled' },
    commands: finish,
  })
})

test('[FUND-35] the words of a repeat that was turned away are kept for the end', () => {
  const refused: Happening = { type: 'refused', key: key(1), by: 'server', code: 'auth.required', message: 'words' }
  const events: Happening[] = [passed, lost, listened(1, { is: 'none' }), refused, listened(1, { is: 'none' })]
  expect(run(stack, ...events, { type: 'cancelAnswered', done: true }).stage).toEqual({
    at: 'failed',
    code: 'auth.required',
    message: 'words',
  })
  expect(run(stack, ...events, { type: 'cancelAnswered', done: false })).toMatchObject({ stage: { at: 'confirming' }, commands: [listen] })
})

test('[FUND-35] what never left counts as no sending: turned away after it, it is proof again', () => {
  const held: Happening[] = [passed, { type: 'notSent', key: key(1) }]
  expect(run(stack, ...held).stage.at).toBe('confirming')
  const again = run(stack, ...held, listened(1, { is: 'none' }))
  expect(again.deposit.phase).toMatchObject({ at: 'sending', sends: 1 })
  expect(run(stack, ...held, listened(1, { is: 'none' }), { type: 'refused', key: key(1), by: 'server', code: 'x' }).stage.at).toBe(
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

test('[FUND-34] listening goes on at its pace from when it began, through every turn of the attempt', () => {
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
] as const)('[FUND-23] at the bank an answer of %s leaves the person there', (_name, result, commands, redirect) => {
  const next = step(phases.secure.deposit, { type: 'listenAnswered', key: key(1), result, at: 0 })
  expect(next.commands).toEqual(commands)
  expect(next.deposit.phase).toMatchObject({ at: 'secure', redirect })
})

test('what processors called the attempts is kept once each, for the way back from a bank', () => {
  const named = (transactionId: string): Happening => listened(1, { is: 'waiting', transactionId })
  expect(run(stack, passed, answered(1, { is: 'waiting' })).deposit).not.toHaveProperty('transactions')
  const { deposit, commands } = run(stack, passed, answered(1, { is: 'waiting', transactionId: 'a' }), named('a'), named('b'))
  expect(deposit.transactions).toEqual(['a', 'b'])
  expect(commands).toEqual([{ ...listen, transactionId: 'b' }])
  expect(run(stack, passed, answered(1, { is: 'waiting', transactionId: 'a' }), listened(1, { is: 'waiting' })).commands).toEqual([
    { ...listen, transactionId: 'a' },
  ])
})

test('[FUND-36] an ended deposit is finished once more after a restart and takes nothing else', () => {
  for (const phase of ['succeeded', 'failed', 'cancelled'] as const) {
    const { deposit } = phases[phase]
    expect(step(deposit, { type: 'restored', at: 9 })).toEqual({ deposit, commands: finish })
    expect(step(deposit, { type: 'wentOffline', at: 9 })).toEqual({ deposit, commands: [] })
    expect(step(deposit, { type: 'cancelAsked', at: 9 })).toEqual({ deposit, commands: [] })
  }
})
