import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { answered, declined, type TestEvent, key, listened, order, passed, run, soft } from '../../tests/support/depositRun.ts'
import type { AttemptResult } from './attemptResult.ts'
import { listenInterval } from './listening.ts'
import { canCancel, statusOf, viewOf } from './depositStatus.ts'
import { step } from './step.ts'

const stack: Processor[] = ['FRAUD', 'PFS', 'EARTH']
const withVload: Processor[] = ['FRAUD', 'PFS', 'VLOAD']

test('[FUND-22] a deposit starts with the check, and a pass runs the next processor', () => {
  expect(run(stack).commands).toEqual([{ do: 'check', processor: 'FRAUD', afterMs: 0 }])
  expect(run(stack, passed).commands).toEqual([{ do: 'send', processor: 'PFS', key: key(1), seq: 1 }])
})

test.each([
  ['failLimit', 'cascade.fail_limit'],
  ['dayLimit', 'cascade.day_limit'],
  ['badCard', 'cascade.bad_card'],
  ['reason', 'cascade.reason'],
] as const)('[FUND-22] %s ends the cascade', (why, code) => {
  const { status, commands } = run(stack, { type: 'checkRefused', why, message: 'words' })
  expect(status).toEqual({ at: 'failed', code, message: 'words' })
  expect(commands).toEqual([{ do: 'finish' }])
})

test('[FUND-22] a lost check is sent again: it charges nothing', () => {
  expect(run(stack, { type: 'checkLost' }).commands).toEqual([{ do: 'check', processor: 'FRAUD', afterMs: 5000 }])
})

test('[FUND-21] a soft decline runs the next untried processor under a new key', () => {
  const { commands, deposit } = run(stack, passed, answered(1, soft))
  expect(commands).toEqual([{ do: 'send', processor: 'EARTH', key: key(2), seq: 2 }])
  expect(deposit.tried).toEqual([{ processor: 'FRAUD' }, { processor: 'PFS', code: 'decline.try_again' }, { processor: 'EARTH' }])
})

test('[FUND-21] after a decline the person is asked before a processor with its own account opens', () => {
  const asked = [passed, answered(1, { ...soft, message: 'Try later' } as AttemptResult)]
  const offering = { at: 'offering', processor: 'VLOAD', code: 'decline.try_again', message: 'Try later' }
  const { status, commands, deposit } = run(withVload, ...asked)
  expect([status, commands, canCancel(deposit)]).toEqual([offering, [], true])
  for (const type of ['asked', 'restored', 'wentOnline', 'due', 'returnedFromBank'] as const)
    expect(step(deposit, { type, at: 1 })).toMatchObject({ deposit: { phase: offering }, commands: [] })
  const accepted = { type: 'offerAccepted' } as const
  expect(run(withVload, ...asked, accepted).commands).toEqual([{ do: 'send', processor: 'VLOAD', key: key(2), seq: 2 }])
  // Repeated, or from two tabs.
  expect(run(withVload, ...asked, accepted, accepted).commands).toEqual([])
  expect(run(withVload, ...asked, accepted, { type: 'cancelAsked' }).status).toEqual({ at: 'contacting', processor: 'VLOAD' })
})

test('[FUND-37] declining the offered processor ends the deposit with the decline, at the server too', () => {
  const refused = [passed, answered(1, soft), { type: 'cancelAsked' }] as TestEvent[]
  expect(run(withVload, ...refused).status).toEqual({ at: 'failed', code: 'decline.try_again' })
  expect(run(withVload, ...refused).commands).toEqual([{ do: 'cancel' }, { do: 'finish' }])
  expect(run(withVload, ...refused, { type: 'offerAccepted' }).commands).toEqual([])
})

test('[FUND-22] a passed check opens a processor with its own account directly: nothing was declined', () => {
  expect(run(['FRAUD', 'VLOAD'], passed).commands).toEqual([{ do: 'send', processor: 'VLOAD', key: key(1), seq: 1 }])
})

test('[FUND-21] an exhausted cascade fails, and the next deposit starts from the first', () => {
  expect(run(stack, passed, answered(1, soft), answered(2, soft)).status).toEqual({ at: 'failed', code: 'decline.try_again' })
  expect(run(stack).deposit.tried).toEqual([{ processor: 'FRAUD' }])
})

test('[FUND-24] [FUND-35] a listed stop and an unlisted code end the deposit, even against the server', () => {
  for (const code of ['decline.insufficient_funds', 'decline.of_next_year']) {
    expect(run(stack, passed, answered(1, declined(code))).status).toEqual({ at: 'failed', code })
  }
})

test('[FUND-35] a decline that the server does not let continue stops even if the table would', () => {
  expect(run(stack, passed, answered(1, { ...soft, next: false } as AttemptResult)).status.at).toBe('failed')
})

test('[FUND-24] ORANGE is retried without 3D after 6 s and not before', () => {
  const events = [answered(1, declined('decline.secure_unavailable'))]
  const pausing = run(['ORANGE', 'ORANGE_NOT3D'], ...events)
  expect(pausing.commands).toEqual([{ do: 'wait', untilMs: 6000 }])
  expect(run(['ORANGE', 'ORANGE_NOT3D'], ...events, { type: 'due', at: 5999 }).commands).toEqual([])
  expect(run(['ORANGE', 'ORANGE_NOT3D'], ...events, { type: 'due', at: 6000 }).commands).toMatchObject([
    { do: 'send', processor: 'ORANGE_NOT3D', key: key(2) },
  ])
})

test('[FUND-33] [FUND-35] a lost response is requested again, and no other processor is tried', () => {
  const { deposit, commands, status } = run(stack, passed, { type: 'lost', key: key(1) })
  expect(status).toEqual({ at: 'confirming', processor: 'PFS', code: 'cascade.response_error' })
  expect(commands).toEqual([{ do: 'listen', processor: 'PFS', key: key(1), afterMs: 5000 }])
  expect(deposit.tried.at(-1)).toEqual({ processor: 'PFS', code: 'cascade.response_error' })
})

test('[FUND-35] an unknown outcome never advances, however often it is returned', () => {
  const unknown = Array.from({ length: 50 }, (_, index) => ({ ...listened(1, { is: 'unknown' }), at: index * 60_000 }))
  expect(run(stack, passed, { type: 'lost', key: key(1) }, ...unknown).status.at).toBe('confirming')
})

test('[FUND-35] an attempt that was never received is sent again under the same key', () => {
  expect(run(stack, passed, { type: 'lost', key: key(1) }, listened(1, { is: 'none' })).commands).toEqual([
    { do: 'send', processor: 'PFS', key: key(1), seq: 1 },
  ])
})

test('[FUND-35] an attempt that the server knew is not sent again when it reports none', () => {
  expect(run(stack, passed, answered(1, { is: 'waiting' }), listened(1, { is: 'none' })).commands).toMatchObject([
    { do: 'listen', key: key(1) },
  ])
})

test('[FUND-35] a rejected repeat proves nothing: the server closes the deposit before it fails', () => {
  const twice = [
    passed,
    { type: 'lost', key: key(1) },
    listened(1, { is: 'none' }),
    { type: 'refused', key: key(1), by: 'server', code: 'auth.required' },
  ] as TestEvent[]
  expect(run(stack, ...twice).status.at).toBe('confirming')
  expect(run(stack, ...twice, listened(1, { is: 'none' })).commands).toEqual([{ do: 'cancel' }])
  expect(run(stack, ...twice, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
  expect(run(stack, ...twice, listened(1, { is: 'none' }), { type: 'cancelAnswered', done: true }).status).toEqual({
    at: 'failed',
    code: 'auth.required',
  })
})

test('[FUND-23] a 3D response opens the bank’s page and starts listening', () => {
  const { commands, status } = run(stack, passed, answered(1, { is: 'secure', redirect: '/api/card/secure/pfs/abc', transactionId: 't' }))
  expect(status).toEqual({ at: 'secure', processor: 'PFS', redirect: '/api/card/secure/pfs/abc' })
  expect(commands).toEqual([
    { do: 'openBank', processor: 'PFS', redirect: '/api/card/secure/pfs/abc' },
    { do: 'listen', processor: 'PFS', key: key(1), transactionId: 't', afterMs: 5000 },
  ])
})

test('[FUND-34] after the return from the bank the outcome is requested at once', () => {
  const secure = answered(1, { is: 'secure', redirect: '/r' })
  expect(run(stack, passed, secure, { type: 'returnedFromBank' }).commands).toEqual([
    { do: 'listen', processor: 'PFS', key: key(1), afterMs: 0 },
  ])
  expect(run(stack, passed, secure, { type: 'returnedFromBank' }, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
})

test.each([
  [0, 5000],
  [899_999, 5000],
  [900_000, 60_000],
  [86_399_999, 60_000],
  [86_400_000, null],
])('[FUND-34] after %d ms the next request comes in %s ms', (elapsed, pause) => {
  expect(listenInterval(1000, 1000 + elapsed)).toBe(pause)
})

test('[FUND-34] after a day the outcome is requested on demand only', () => {
  const late = run(stack, passed, { type: 'lost', key: key(1) }, { type: 'listenLost', key: key(1), at: 86_400_001 })
  expect(late.commands).toEqual([])
  expect(step(late.deposit, { type: 'asked', at: 86_400_002 }).commands).toMatchObject([{ do: 'listen', afterMs: 0 }])
})

test('[FUND-36] after a crash while sending, the outcome is requested first', () => {
  expect(run(stack, passed, { type: 'restored' }).commands).toEqual([{ do: 'listen', processor: 'PFS', key: key(1), afterMs: 0 }])
  expect(run(stack, passed, { type: 'restored' }).status.at).toBe('confirming')
  expect(run(stack, { type: 'restored' }).commands).toMatchObject([{ do: 'check' }])
})

test('[FUND-36] offline nothing is sent, and the returning connection resumes the deposit', () => {
  const offline = run(stack, passed, { type: 'lost', key: key(1) }, { type: 'wentOffline' })
  expect(offline.status).toEqual({ at: 'offline', processor: 'PFS' })
  expect(step(offline.deposit, { type: 'listenLost', key: key(1), at: 1 }).commands).toEqual([])
  expect(step(offline.deposit, { type: 'wentOnline', at: 1 }).commands).toMatchObject([{ do: 'listen', afterMs: 0 }])
})

test('[FUND-36] a charge held back offline does not count as sent when the connection returns', () => {
  const events = [passed, { type: 'lost', key: key(1) }, { type: 'wentOffline' }, listened(1, { is: 'none' })] as TestEvent[]
  expect(run(stack, ...events).commands).toEqual([])
  expect(run(stack, ...events, { type: 'wentOnline' }).commands).toEqual([{ do: 'listen', processor: 'PFS', key: key(1), afterMs: 0 }])
})

test('[FUND-36] a deposit loaded offline is offline, and nothing of it is sent', () => {
  const { commands, status } = run(stack, passed, { type: 'lost', key: key(1) }, { type: 'restored', network: 'offline' })
  expect([status, commands]).toEqual([{ at: 'offline', processor: 'PFS' }, []])
})

test('[FUND-36] a deposit that was offline at a crash resumes without waiting for a network change', () => {
  const { commands, status } = run(stack, passed, { type: 'lost', key: key(1) }, { type: 'wentOffline' }, { type: 'restored' })
  expect(commands).toMatchObject([{ do: 'listen', afterMs: 0 }])
  expect(status.at).toBe('confirming')
})

test('[FUND-37] it can be cancelled without an active attempt, and at the bank with the server’s proof', () => {
  const early = run(stack, { type: 'cancelAsked' })
  expect([early.status.at, early.commands]).toEqual(['cancelled', [{ do: 'cancel' }, { do: 'finish' }]])
  const sending = run(stack, passed, { type: 'cancelAsked' })
  expect([sending.status.at, sending.commands, canCancel(sending.deposit)]).toEqual(['contacting', [], false])
  const secure = [passed, answered(1, { is: 'secure', redirect: '/r' }), { type: 'cancelAsked' }] as TestEvent[]
  expect(run(stack, ...secure).commands).toEqual([{ do: 'cancel' }])
  expect(run(stack, ...secure, { type: 'cancelAnswered', done: false }).status.at).toBe('secure')
  expect(run(stack, ...secure, { type: 'cancelAnswered', done: true }).status.at).toBe('cancelled')
})

test('[FUND-35] a refusal not from our server proves nothing: the server closes the deposit before it fails', () => {
  const turnedAway = [passed, { type: 'refused', key: key(1), by: 'other', code: 'cascade.refused' }] as TestEvent[]
  expect(run(stack, ...turnedAway).status.at).toBe('confirming')
  expect(run(stack, ...turnedAway, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
  const never = [...turnedAway, listened(1, { is: 'none' })]
  expect(run(stack, ...never).commands).toEqual([{ do: 'cancel' }])
  expect(run(stack, ...never, { type: 'cancelAnswered', done: true }).status).toEqual({ at: 'failed', code: 'cascade.refused' })
})

const wentOut: [string, TestEvent][] = [
  ['at the bank', answered(1, { is: 'secure', redirect: '/r' })],
  ['pending at its processor', answered(1, { is: 'waiting' })],
  ['unknown', { type: 'lost', key: key(1) }],
]

test.each(wentOut)('[FUND-44] a charge that is %s can be cancelled once the server proved that nothing was charged', (_where, before) => {
  const earlier = run(stack, passed, before)
  const asked = run(stack, passed, before, { type: 'cancelAsked' })
  expect([canCancel(earlier.deposit), asked.commands, viewOf(asked.deposit).requested]).toEqual([true, [{ do: 'cancel' }], 'cancel'])
  expect(asked.status).toEqual(earlier.status)
  expect(run(stack, passed, before, { type: 'cancelAsked' }, { type: 'cancelAnswered', done: true }).status).toEqual({ at: 'cancelled' })
})

test.each(wentOut)('[FUND-44] after a cancel request a charge that is %s is never followed by another', (_where, before) => {
  const refused = [passed, before, { type: 'cancelAsked' }, { type: 'cancelAnswered', done: false }] as TestEvent[]
  // Another tab may have gone on: the server cancels what is left, or this device learns how that ended.
  const declinedSince = run(stack, ...refused, listened(1, soft))
  expect([declinedSince.status.at, declinedSince.commands]).toEqual(['confirming', [{ do: 'cancel' }]])
  expect(run(stack, ...refused, listened(1, soft), { type: 'cancelAnswered', done: true }).status).toEqual({ at: 'cancelled' })
  expect(run(stack, ...refused, listened(1, soft), listened(2, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
  expect(run(stack, ...refused, listened(1, declined('decline.fraud'))).status).toEqual({ at: 'cancelled' })
  expect(run(stack, ...refused, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
  const never = run(stack, ...refused, listened(1, { is: 'unknown' }), listened(1, { is: 'none' }))
  expect(never.commands.map((one) => one.do)).not.toContain('send')
})

test('results of other attempts, late ones and repeated ones change nothing', () => {
  const { deposit } = run(stack, passed, answered(1, soft), answered(1, { is: 'approved' }))
  expect(statusOf(deposit)).toEqual({ at: 'contacting', processor: 'EARTH' })
  const over = run(stack, passed, answered(1, { is: 'approved' }), answered(1, soft))
  expect(over.status).toEqual({ at: 'succeeded' })
})

test('a stack without a charging processor fails before any request', () => {
  expect(run(['FRAUD']).status).toEqual({ at: 'failed', code: 'cascade.no_processor' })
})

test('at most three charges are tried', () => {
  const { status } = run(['PFS', 'EARTH', 'FINITY', 'VLOAD'], answered(1, soft), answered(2, soft), answered(3, soft))
  expect(status).toEqual({ at: 'failed', code: 'cascade.attempt_limit' })
})

test('[FUND-46] a processor that is not served is no attempt', () => {
  const notServed: AttemptResult = { is: 'declined', code: 'cascade.not_served', next: true }
  const { phase } = run(['PFS', 'ORANGE', 'EARTH', 'FINITY'], answered(1, notServed), answered(2, notServed), answered(3, soft)).deposit
  expect(phase).toMatchObject({ at: 'sending', attempt: { processor: 'FINITY', key: expect.stringMatching(/\.4$/) as string } })
})

test('[FUND-31] AGNI’s monthly limit is no attempt', () => {
  const limited: AttemptResult = { is: 'declined', code: 'cascade.agni_limit', next: true }
  const { phase } = run(['AGNI', 'ORANGE', 'EARTH', 'FINITY'], answered(1, limited), answered(2, soft), answered(3, soft)).deposit
  expect(phase).toMatchObject({ at: 'sending', attempt: { processor: 'FINITY' } })
})

test.each([
  ['AGNI', 'cascade.agni_limit'],
  ['EARTH', 'cascade.not_served'],
] as const)('[FUND-36] a last %s that refuses with %s ends the deposit at the server too', (last, code) => {
  const refused: AttemptResult = { is: 'declined', code, next: true }
  const accepted = { type: 'offerAccepted' } as const
  const { status, commands } = run(['PFS', last], answered(1, soft), accepted, answered(2, refused))
  expect(status).toMatchObject({ at: 'failed' })
  expect(commands).toEqual([{ do: 'cancel' }, { do: 'finish' }])
  // A quick top-up is open at the server although no processor was asked.
  const notServed: AttemptResult = { ...refused, code: 'cascade.not_served' }
  expect(run(['PFS', last], answered(1, notServed), accepted, answered(2, refused)).commands).toEqual([{ do: 'cancel' }, { do: 'finish' }])
  // The last decline has ended it.
  expect(run([last, 'FINITY'], answered(1, refused), answered(2, soft)).commands).toEqual([{ do: 'finish' }])
})

test('the view contains what the page shows', () => {
  expect(viewOf(run(stack, passed).deposit)).toEqual({
    id: order(stack).id,
    account: 'eur-1',
    amount: '300.00',
    currency: 'EUR',
    card: 'c',
    tried: [{ processor: 'FRAUD' }, { processor: 'PFS' }],
    status: { at: 'contacting', processor: 'PFS' },
    openedAt: 0,
    changedAt: 0,
  })
})
