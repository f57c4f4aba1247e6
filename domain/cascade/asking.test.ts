import { expect, test } from 'vitest'
import { answered, declined, key, listened, run, soft, type TestEvent } from '../../tests/support/depositRun.ts'
import { chargeEvent } from './codec.ts'
import { isUnexplainedDecline } from './declines.ts'
import { canCancel } from './depositStatus.ts'
import { startAt } from './stack.ts'

const accepted = { type: 'offerAccepted' } as const
const given = { type: 'offerAccepted', secret: true } as const
const rejected = { type: 'offerRejected' } as const
const lost: TestEvent = { type: 'lost', key: key(1) }
const none = listened(1, { is: 'none' })

test('[FUND-28] ENTROPAY is offered before anything is sent, also as the first processor', () => {
  const { status, commands, deposit } = run(['ENTROPAY', 'PFS'])
  expect([status, commands, canCancel(deposit)]).toEqual([{ at: 'offering', processor: 'ENTROPAY' }, [], true])
  expect(run(['ENTROPAY', 'PFS'], accepted).commands).toEqual([{ do: 'send', processor: 'ENTROPAY', key: key(1), seq: 1 }])
  expect(run(['PFS', 'ENTROPAY'], answered(1, soft)).status).toEqual({ at: 'offering', processor: 'ENTROPAY', code: 'decline.try_again' })
})

test('[FUND-28] passing over ENTROPAY tells the server and runs the next processor without an attempt', () => {
  const { commands, deposit } = run(['ENTROPAY', 'PFS', 'EARTH', 'FINITY'], rejected)
  expect(commands).toEqual([
    { do: 'reject', processor: 'ENTROPAY' },
    { do: 'send', processor: 'PFS', key: key(1), seq: 1 },
  ])
  expect(deposit.tried[0]).toEqual({ processor: 'ENTROPAY', code: 'cascade.passed_over' })
  // Three attempts are left all the same.
  const third = run(['ENTROPAY', 'PFS', 'EARTH', 'FINITY'], rejected, answered(1, soft), answered(2, soft))
  expect(third.commands).toMatchObject([{ do: 'send', processor: 'FINITY' }])
})

test('[FUND-28] passing over the last processor ends the deposit with the decline before, or cancelled', () => {
  expect(run(['ENTROPAY'], rejected).status).toEqual({ at: 'cancelled' })
  expect(run(['PFS', 'ENTROPAY'], answered(1, soft), rejected)).toMatchObject({
    status: { at: 'failed', code: 'decline.try_again' },
    commands: [{ do: 'cancel' }, { do: 'finish' }],
  })
})

test('[FUND-26] ZOOM is sent only with the token of its page', () => {
  expect(run(['ZOOM']).status).toEqual({ at: 'offering', processor: 'ZOOM' })
  expect(run(['ZOOM'], accepted).commands).toEqual([])
  expect(run(['ZOOM'], given).commands).toEqual([{ do: 'send', processor: 'ZOOM', key: key(1), seq: 1 }])
})

test.each([['ZOOM'], ['ENTROPAY']] as const)('[FUND-36] a lost request of %s asks for the secret again under its key', (processor) => {
  const again = run([processor], given, lost, none)
  expect([again.status, again.commands]).toEqual([{ at: 'offering', processor }, []])
  expect(run([processor], given, lost, none, given).commands).toEqual([{ do: 'send', processor, key: key(1), seq: 1 }])
  // The first request arrives after all, while the person is being asked.
  expect(run([processor], given, lost, none, listened(1, { is: 'approved' })).status).toEqual({ at: 'succeeded' })
})

test.each([{ type: 'cancelAsked' }, rejected] as const)('[FUND-35] after a lost request $type needs the server’s proof', (event) => {
  const { status, commands } = run(['ENTROPAY', 'PFS'], given, lost, none, event)
  expect(status).toMatchObject({ at: 'confirming' })
  expect(commands).toEqual([{ do: 'cancel' }])
  expect(run(['ENTROPAY', 'PFS'], given, lost, none, event, { type: 'cancelAnswered', done: true }).status).toEqual({ at: 'cancelled' })
})

test('[FUND-35] a second refusal of a repeated secret is no proof that the first charged nothing', () => {
  const refused: TestEvent = { type: 'refused', key: key(1), by: 'server', code: 'idempotency.reused' }
  expect(run(['ZOOM'], given, lost, none, given, refused).status).toMatchObject({ at: 'confirming' })
})

test('[FUND-28] a request for the security code is shown until the processor goes on', () => {
  const body = { status: 'waiting', transaction_id: 't', data: { need_cvv: true } }
  const asked = chargeEvent(key(1), { reply: 'answer', status: 200, body }, 0)
  expect(run(['ENTROPAY'], accepted, asked).status).toEqual({ at: 'listening', processor: 'ENTROPAY', needs: 'cvv' })
  expect(run(['ENTROPAY'], accepted, asked, listened(1, { is: 'waiting' })).status).toEqual({ at: 'listening', processor: 'ENTROPAY' })
  // The original's fields alone say the same.
  const plain = chargeEvent(key(1), { reply: 'answer', status: 200, body: { data: { need_cvv: true } } }, 0)
  expect(run(['ENTROPAY'], accepted, plain).status).toMatchObject({ needs: 'cvv' })
})

test('[FUND-01] taking up ENTROPAY keeps the checks and skips the processors before it', () => {
  expect(startAt(['FRAUD', 'PFS', 'ENTROPAY', 'EARTH'], 'ENTROPAY')).toEqual(['FRAUD', 'ENTROPAY', 'EARTH'])
})

test.each([
  ['ZOOM', 'decline.do_not_honor', true],
  ['ZOOM', 'decline.card_data_not_valid', false],
  ['ORANGE', 'decline.do_not_honor', false],
] as const)('[FUND-26] %s with %s opens the do-not-honor popup: %s', (processor, code, opens) => {
  const { status, deposit } = run([processor], given, answered(1, declined(code)))
  expect(isUnexplainedDecline({ status, tried: deposit.tried })).toBe(opens)
})
