import { expect, test } from 'vitest'
import type { DepositOrder } from '../../contract/background.ts'
import type { Processor } from '../../contract/kernel.ts'
import { chargeEvent } from './codec.ts'
import { createDeposit, type Deposit } from './deposit.ts'
import { hasFixedText } from './declines.ts'
import type { DepositEvent } from './events.ts'
import { step } from './step.ts'

const order = (stack: Processor[]): DepositOrder => ({
  id: 'd',
  account: 'EUR-1',
  amount: '300.00',
  currency: 'EUR',
  bonus: true,
  fixed: false,
  stack,
})
const after = (stack: Processor[], ...events: DepositEvent[]) =>
  events.reduce(({ deposit }, event) => step(deposit, event), {
    deposit: createDeposit(order(stack), 0),
    commands: [],
  } as ReturnType<typeof step>)
const started = { type: 'started', at: 0 } as const
const none = { type: 'listenAnswered', key: 'd.1', result: { is: 'none' }, at: 2 } as const

test('[FUND-27] EZPAY’s address carries the order, since nothing else tells the server', () => {
  const { deposit } = after(['EZPAY'], started)
  const redirect = '/api/card/fast/ezpay?deposit=d&key=d.1&amount=300.00&currency=EUR&account=EUR-1&bonus=true&fixed=false'
  expect(deposit.phase).toMatchObject({ at: 'secure', redirect })
})

test('[FUND-27] a return from EZPAY that opened nothing closes the deposit at the server', () => {
  expect(after(['EZPAY'], started, none).commands).toMatchObject([{ do: 'listen' }])
  const back = after(['EZPAY'], started, { type: 'returnedFromBank', at: 1 }, none)
  expect(back.commands).toEqual([{ do: 'cancel' }])
  expect(step(back.deposit, { type: 'cancelAnswered', done: true, at: 3 }).deposit.phase).toEqual({ at: 'cancelled' })
})

const answer = (body: object): DepositEvent => chargeEvent('d.1', { reply: 'answer', status: 200, body }, 1)

test('[FUND-24] a union card at ORANGE stays one through every listen', () => {
  const waiting = { status: 'waiting', transaction_id: 't', data: { union: true } }
  const first = after(['ORANGE'], started, answer(waiting))
  expect(first.commands).toMatchObject([{ do: 'listen', transactionId: 't', union: true }])
  const lost: Deposit = step(first.deposit, { type: 'listenLost', key: 'd.1', at: 2 }).deposit
  expect(lost.phase).toMatchObject({ attempt: { union: true } })
})

test.each([
  ['CONCEPT', 'decline.blacklist'],
  ['EARTH', 'decline.need_new_card'],
  ['ORANGE', 'orange.pay_fail'],
] as const)('[FUND-25] %s’s own message is not shown for %s', (processor, code) => {
  const { deposit } = after([processor, 'PFS'], started, answer({ return: 'false', error: code, message: 'BL-7' }))
  expect(deposit.phase).toEqual({ at: 'failed', code })
  expect(hasFixedText('decline.fraud')).toBe(false)
})

test('[FUND-31] AGNI’s monthly limit passes the deposit on', () => {
  const { deposit } = after(['AGNI', 'PFS'], started, answer({ return: 'false', error: 'cascade.agni_limit', next: true }))
  expect(deposit.phase).toMatchObject({ at: 'sending', attempt: { processor: 'PFS' } })
})
