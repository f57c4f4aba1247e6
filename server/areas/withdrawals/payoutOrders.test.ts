import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import type { PayoutPort } from '../../external/payouts.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { advanceWithdrawals } from './advanceWithdrawals.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { readWithdrawals } from './overview.ts'
import { reviewWithdrawal } from './operator/reviewWithdrawal.ts'
import { listOpenPayouts, settlePayout } from './operator/settlePayout.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

let w: WithdrawalServer
let alerts: string[]
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())
beforeEach(async () => {
  alerts = []
  await w.bank.set('pays')
})

/** Requests a withdrawal of a hundred dollars and returns it with its person. */
async function requested() {
  const person = await w.saver(50_000)
  const { id } = await requestWithdrawal(w.deps, w.confirmed(person))
  return { ...person, withdrawal: id }
}
/** Runs the server's job once a minute, with a payout side that differs in some calls. */
async function minutes(count: number, change: Partial<PayoutPort> = {}): Promise<void> {
  const log = {
    error: (_about: object, message: string) => void alerts.push(message),
    warn: () => undefined,
  } as unknown as WithdrawalDeps['log']
  for (let minute = 0; minute < count; minute += 1) {
    w.server.clock.now += minuteMs
    await advanceWithdrawals({ ...w.deps, log, payouts: { ...w.bank.port, ...change } })
  }
}
const stateOf = async (id: string) =>
  (await w.deps.db.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const stepsOf = async (id: string) =>
  (await w.deps.db.selectFrom('withdrawal_step').select('state').where('withdrawal_id', '=', id).orderBy('seq').execute()).map(
    ({ state }) => state,
  )
const attemptsOf = (id: string) =>
  w.deps.db.selectFrom('payout_attempt').selectAll().where('withdrawal_id', '=', id).orderBy('reference').execute()
const paidFor = async (id: string) =>
  (await w.bank.book()).filter(({ reference }) => reference.startsWith(id)).reduce((sum, one) => sum + one.paid, 0)
const down: Partial<PayoutPort> = { pay: async () => ({ is: 'notSent' }) }

test('[WD-15] a payout side that is down gets orders later each time; the timeline repeats nothing', async () => {
  const { id, withdrawal } = await requested()
  await minutes(64, down)
  const sentAt = (await attemptsOf(withdrawal)).map(({ sent_at: at }) => at)
  const gaps = sentAt.slice(1).map((at, index) => (at - (sentAt[index] ?? 0)) / minuteMs)
  expect(gaps).toEqual([1, 2, 4, 8, 16, 32])
  expect(await stepsOf(withdrawal)).toEqual(['requested', 'approved', 'sending'])
  const [shown] = (await readWithdrawals(w.deps.db, id)).data ?? []
  expect([shown?.state, shown?.steps.map(({ state }) => state)]).toEqual(['approved', ['requested', 'approved']])
  await minutes(60)
  expect(await stepsOf(withdrawal)).toEqual(['requested', 'approved', 'sending', 'sent'])
  expect(await paidFor(withdrawal)).toBe(1)
})

test('[WD-15] a withdrawal whose sending fails is tried again later, behind the others', async () => {
  const { withdrawal } = await requested()
  const { db } = w.deps
  // A live order, beside which the database takes no second one.
  const times = { sent_at: w.server.clock.now, settled_at: null, ask_at: null } as const
  const live = { reference: `${withdrawal}.0`, withdrawal_id: withdrawal, status: 'unknown', payout_id: null, ...times } as const
  await db.insertInto('payout_attempt').values(live).execute()
  await minutes(1)
  const row = await db.selectFrom('withdrawal').select(['state', 'due_at']).where('id', '=', withdrawal).executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'approved', due_at: w.server.clock.now + minuteMs })
  await db.updateTable('payout_attempt').set({ status: 'voided' }).where('reference', '=', live.reference).execute()
  await minutes(2)
  expect([await stateOf(withdrawal), await paidFor(withdrawal)]).toEqual(['sent', 1])
})

test('[WD-12] a payout whose question fails is asked about later, behind the others', async () => {
  const { withdrawal } = await requested()
  await w.bank.set('byHand')
  await minutes(1)
  await minutes(1, { status: () => Promise.reject(new Error('unreadable')) })
  expect(await attemptsOf(withdrawal)).toMatchObject([{ status: 'accepted', ask_at: w.server.clock.now + minuteMs }])
  await minutes(1)
  expect((await attemptsOf(withdrawal))[0]?.ask_at).toBeGreaterThan(w.server.clock.now)
})

test('[WD-10] a withdrawal whose order never left can be cancelled', async () => {
  const { id, account, withdrawal } = await requested()
  await minutes(1, down)
  await cancelWithdrawal(w.deps, id, withdrawal)
  await minutes(5)
  expect(await stepsOf(withdrawal)).toEqual(['requested', 'approved', 'sending', 'cancelled'])
  expect([await paidFor(withdrawal), await w.balance(account)]).toEqual([0, 50_000])
})

test('[WD-15] an order that is refused again and again goes to review, with an alert', async () => {
  const { withdrawal } = await requested()
  await w.bank.set('refuses')
  await minutes(90)
  expect(await stateOf(withdrawal)).toBe('inReview')
  expect((await attemptsOf(withdrawal)).map(({ status }) => status)).toEqual(['voided', 'voided', 'voided'])
  expect(alerts).toContain('the payout side takes no order of a withdrawal: an operator has to review it')
  const last = await w.deps.db
    .selectFrom('withdrawal_step')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({ state: 'inReview', code: 'withdrawal.payout_refused' })
  await w.bank.set('pays')
  await reviewWithdrawal(w.deps.db, withdrawal, 'approve', { operator: 'Mira', reason: 'Mended.', at: w.server.clock.now })
  await minutes(2)
  expect([await stateOf(withdrawal), await paidFor(withdrawal)]).toEqual(['sent', 1])
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[WD-12] an order whose void lost its answer is sent again, not rejected', async () => {
  const { withdrawal } = await requested()
  await w.bank.set('losesRequest')
  await minutes(24, {
    void: async (reference) => {
      await w.bank.port.void(reference)
      return 'unknown'
    },
  })
  expect((await attemptsOf(withdrawal)).map(({ status }) => status)).toEqual(['voiding'])
  await w.bank.set('pays')
  await minutes(70)
  expect(await stepsOf(withdrawal)).toEqual(['requested', 'approved', 'sending', 'sent'])
  expect((await attemptsOf(withdrawal)).map(({ status }) => status)).toEqual(['voided', 'paid'])
  expect(await paidFor(withdrawal)).toBe(1)
})

test('[WD-12] an accepted order that the payout side has lost is asked for later, then voided', async () => {
  const { withdrawal } = await requested()
  await w.bank.set('byHand')
  await minutes(1)
  const lost: Partial<PayoutPort> = { status: async () => ({ is: 'notFound' }), void: async () => 'voided' }
  await minutes(1, lost)
  const [attempt] = await attemptsOf(withdrawal)
  expect(attempt).toMatchObject({ status: 'unknown', ask_at: expect.any(Number) as number })
  expect(attempt?.ask_at).toBeGreaterThan(w.server.clock.now)
  await w.bank.set('pays')
  await minutes(30, lost)
  expect((await attemptsOf(withdrawal)).map(({ status }) => status).slice(0, 1)).toEqual(['voided'])
})

test('[WD-12] a paid order that the payout side no longer knows is asked about a day later', async () => {
  const { withdrawal } = await requested()
  await minutes(1)
  w.server.clock.now += 24 * 60 * minuteMs
  await minutes(1, { status: async () => ({ is: 'notFound' }) })
  const [attempt] = await attemptsOf(withdrawal)
  expect(attempt?.status).toBe('paid')
  expect(attempt?.ask_at).toBeGreaterThan(w.server.clock.now)
})

test('[WD-12] a payout that was called paid stays sent when it is denied later, with an alert', async () => {
  const { account, withdrawal } = await requested()
  await minutes(1)
  w.server.clock.now += dayMs
  await minutes(1, { status: async () => ({ is: 'rejected', reason: 'No.' }) })
  expect(alerts).toContain('the payout side denies a payout that it called paid: an operator has to ask')
  expect([await stateOf(withdrawal), await w.balance(account)]).toEqual(['sent', 40_000])
})

/** A payout side that returns nothing about an order. */
const silent: Partial<PayoutPort> = { pay: async () => ({ is: 'unknown' }), status: async () => ({ is: 'unknown' }) }
/** The dependencies with a payout side that differs in some calls. */
const asking = (change: Partial<PayoutPort>) => ({ db: w.deps.db, payouts: { ...w.bank.port, ...change } })
const word = () => ({ operator: 'Mira', reason: 'The bank’s statement.', at: w.server.clock.now })
const listed = async (reference: string) =>
  (await listOpenPayouts(w.deps.db, w.server.clock.now)).filter((one) => one.reference === reference)

test('[WD-15] a payout without an outcome is called paid by an operator, after a day and once', async () => {
  const { account, withdrawal } = await requested()
  const reference = `${withdrawal}.1`
  await minutes(1, silent)
  await expect(settlePayout(w.deps, reference, 'paid', word())).rejects.toMatchObject({ why: 'tooEarly' })
  expect(await listed(reference)).toEqual([])
  w.server.clock.now += dayMs
  expect(await listed(reference)).toMatchObject([{ status: 'unknown', arrives: 10_000 }])
  expect(await settlePayout(w.deps, reference, 'paid', word())).toMatchObject({ state: 'sent' })
  await expect(settlePayout(w.deps, reference, 'not-paid', word())).rejects.toMatchObject({ why: 'settled' })
  expect([await w.balance(account), await listed(reference)]).toEqual([40_000, []])
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[WD-15] a payout called not paid is reviewed, and asked about once more', async () => {
  const { account, withdrawal } = await requested()
  await minutes(1, silent)
  w.server.clock.now += dayMs
  expect(await settlePayout(asking(silent), `${withdrawal}.1`, 'not-paid', word())).toMatchObject({ state: 'inReview' })
  await reviewWithdrawal(w.deps.db, withdrawal, 'reject', word())
  expect([await stateOf(withdrawal), await w.balance(account)]).toEqual(['rejected', 50_000])
  w.server.clock.now += dayMs
  await minutes(2, { status: async () => ({ is: 'paid', id: 'p-1' }) })
  expect(alerts.filter((one) => one === 'the payout side pays an order that had ended')).toHaveLength(1)
  expect(await w.balance(account)).toBe(50_000)
})

test.each([
  ['accepted', 'payoutAccepted'],
  ['paid', 'payoutPaid'],
] as const)('[WD-12] an order that the payout side calls %s is not called not paid', async (is, why) => {
  const { account, withdrawal } = await requested()
  const reference = `${withdrawal}.1`
  await minutes(1, silent)
  w.server.clock.now += dayMs
  const says: Partial<PayoutPort> = { status: async () => ({ is, id: 'p-1' }) }
  await expect(settlePayout(asking(says), reference, 'not-paid', word())).rejects.toMatchObject({ why })
  expect([await stateOf(withdrawal), await w.balance(account)]).toEqual(['sending', 40_000])
  expect(await listed(reference)).toHaveLength(1)
  expect(await settlePayout(asking(says), reference, 'paid', word())).toMatchObject({ state: 'sent' })
})
