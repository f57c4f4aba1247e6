import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DepositOrder } from '../../contract/background.ts'
import { processors } from '../../contract/kernel.ts'
import { hourMs } from '../kernel/time.ts'
import type { AttemptResult } from './attemptResult.ts'
import { declineRule, listedDeclines } from './declines.ts'
import { attemptKey, type Deposit, isDepositEnded, createDeposit } from './deposit.ts'
import type { DepositEvent } from './events.ts'
import { statusOf } from './depositStatus.ts'
import { processorTable } from './processorTable.ts'
import { step } from './step.ts'

const id = '7d0c2b52-4d8e-4bb5-9d4e-0a7f5e3c1a11'
const keys = fc.constantFrom(...[1, 2, 3].map((seq) => attemptKey(id, seq)))
const result: fc.Arbitrary<AttemptResult> = fc.oneof(
  fc.record({ is: fc.constantFrom('waiting' as const, 'unknown' as const, 'none' as const) }),
  fc.record({ is: fc.constant('secure' as const), redirect: fc.constantFrom('/a', '/b') }),
  fc.record({ is: fc.constant('declined' as const), code: fc.constantFrom(...listedDeclines, 'unlisted'), next: fc.boolean() }),
  fc.record({ is: fc.constant('approved' as const) }),
)
const plain = [
  'checkPassed',
  'checkLost',
  'due',
  'asked',
  'returnedFromBank',
  'cancelAsked',
  'offerAccepted',
  'wentOffline',
  'wentOnline',
  'restored',
  'started',
] as const
const event: fc.Arbitrary<DepositEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom(...plain), at: fc.nat(100_000_000) }),
  fc.record({ type: fc.constantFrom('answered' as const, 'listenAnswered' as const), key: keys, result, at: fc.nat(100_000_000) }),
  fc.record({ type: fc.constantFrom('lost' as const, 'notSent' as const, 'listenLost' as const), key: keys, at: fc.nat(100_000_000) }),
  fc.record({
    type: fc.constant('refused' as const),
    by: fc.constantFrom('server' as const, 'other' as const),
    key: keys,
    code: fc.constant('auth.required'),
    at: fc.nat(100_000_000),
  }),
  fc.record({ type: fc.constant('cancelAnswered' as const), done: fc.boolean(), at: fc.nat(100_000_000) }),
)
const order: fc.Arbitrary<DepositOrder> = fc
  .shuffledSubarray([...processors], { minLength: 1 })
  .map((stack) => ({ id, account: 'a', amount: '300.00', currency: 'EUR', bonus: false, fixed: false, card: 'c', stack }))
const history = [order, fc.array(event, { maxLength: 60 })] as const

const start = (depositOrder: DepositOrder): Deposit => step(createDeposit(depositOrder, 0), { type: 'started', at: 0 }).deposit

test('[FUND-35] a new charge starts only after a decline that the table and the server allow', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      let deposit = start(depositOrder)
      for (const nextEvent of events) {
        const { deposit: after } = step(deposit, nextEvent)
        const charged = after.seq > deposit.seq && deposit.seq > 0
        const offered = after.phase.at === 'offering' && after.phase.left === undefined && deposit.phase.at !== 'offering'
        // A check and an offer each follow such a decline, so what they start does too.
        const continued = nextEvent.type === 'checkPassed' || (nextEvent.type === 'offerAccepted' && deposit.phase.at === 'offering')
        if ((charged || offered) && !continued) {
          const last = deposit.tried.at(-1)
          const response = nextEvent.type === 'answered' || nextEvent.type === 'listenAnswered' ? nextEvent.result : null
          expect(last && response?.is === 'declined' && response.next && declineRule(last.processor, response.code) !== 'stop').toBe(true)
        }
        deposit = after
      }
    }),
    { numRuns: 2000 },
  )
})

test('[FUND-21] no processor is tried twice in a deposit, and at most three charge', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      const deposit = events.reduce((before, nextEvent) => step(before, nextEvent).deposit, start(depositOrder))
      const tried = deposit.tried.map(({ processor }) => processor)
      expect(new Set(tried).size).toBe(tried.length)
      expect(deposit.seq).toBeLessThanOrEqual(3)
    }),
  )
})

test('an ended deposit never changes, and only sends what belongs to the active attempt', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      let deposit = start(depositOrder)
      for (const nextEvent of events) {
        const next = step(deposit, nextEvent)
        if (isDepositEnded(deposit)) expect(next.deposit).toEqual(deposit)
        for (const command of next.commands) {
          if (command.do === 'send' || command.do === 'listen') expect(command.key).toBe(attemptKey(id, next.deposit.seq))
        }
        deposit = next.deposit
      }
    }),
  )
})

test('[FUND-44] after a cancel request nothing more is sent for a deposit', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      let deposit = start(depositOrder)
      for (const nextEvent of events) {
        const next = step(deposit, nextEvent)
        if (deposit.requested === 'cancel') expect(next.commands.map((command) => command.do)).not.toContain('send')
        deposit = next.deposit
      }
    }),
    { numRuns: 2000 },
  )
})

test('[FUND-36] nothing is sent more than an hour after the person’s last yes', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      let deposit = start(depositOrder)
      let agreedAt = 0
      for (const nextEvent of events) {
        const next = step(deposit, nextEvent)
        if (nextEvent.type === 'offerAccepted' && next.deposit !== deposit) agreedAt = nextEvent.at
        if (next.commands.some((command) => command.do === 'send')) expect(Math.abs(nextEvent.at - agreedAt)).toBeLessThanOrEqual(hourMs)
        deposit = next.deposit
      }
    }),
    { numRuns: 2000 },
  )
})

test('[FUND-36] a yes sends the attempt that was asked about, and a no cancels', () => {
  const at = 200_000_000
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      let deposit = start(depositOrder)
      for (const nextEvent of events) {
        deposit = step(deposit, nextEvent).deposit
        const { phase } = deposit
        if (phase.at !== 'offering' || phase.left === undefined) continue
        const asked: Deposit = { ...deposit, network: 'online' }
        const sent = step(asked, { type: 'offerAccepted', at }).commands.map((command) => command.do)
        expect(sent).toEqual([processorTable[phase.processor].call.as === 'page' ? 'openBank' : 'send'])
        const no = step(asked, { type: 'cancelAsked', at })
        expect(no.commands).toEqual([{ do: 'cancel' }])
        expect(step(no.deposit, { type: 'cancelAnswered', done: true, at }).deposit.phase.at).toBe('cancelled')
      }
    }),
    { numRuns: 2000 },
  )
})

test('[FUND-36] a deposit survives storage at any time, and always has something to do', () => {
  fc.assert(
    fc.property(...history, (depositOrder, events) => {
      const deposit = events.reduce((before, nextEvent) => step(before, nextEvent).deposit, start(depositOrder))
      const read = JSON.parse(JSON.stringify(deposit)) as Deposit
      expect(read).toEqual(deposit)
      expect(statusOf(read)).toEqual(statusOf(deposit))
      // An offer waits for the person's decision, here a refusal, and for a connection; everything else
      // continues by itself.
      const next = step({ ...read, network: 'online' }, { type: read.phase.at === 'offering' ? 'cancelAsked' : 'restored', at: 0 })
      expect(next.commands.length).toBeGreaterThan(0)
    }),
  )
})
