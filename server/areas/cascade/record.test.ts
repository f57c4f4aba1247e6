import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type CardServer, numberOf, openCardServer, type CardPayer, saveCard } from '../../../tests/support/cardServer.ts'
import type { ChargeVerdict, StatusVerdict } from '../../external/processors.ts'
import { attemptResult } from './attemptResult.ts'
import { charge as sendCharge } from './charge.ts'
import type { PaymentDeps } from './paymentDeps.ts'
import { beginVoid, recordFinding } from './record.ts'
import { voidAttempt } from './resolve.ts'

let cards: CardServer
beforeAll(async () => {
  cards = await openCardServer()
})
afterAll(() => cards.close())

const attemptOf = (deposit: string, seq = 1) =>
  cards.server.deps.db.selectFrom('payment_attempt').selectAll().where('reference', '=', `${deposit}.${seq}`).executeTakeFirstOrThrow()
const depositOf = (id: string) =>
  cards.server.deps.db.selectFrom('deposit').select(['status', 'code', 'closed_at']).where('id', '=', id).executeTakeFirstOrThrow()

/** Charges once; PFS gives this verdict. */
async function charge(verdict: ChargeVerdict): Promise<{ one: CardPayer; deposit: string; now: number; status: unknown }> {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const spy = vi.spyOn(cards.server.deps.external.processors, 'charge').mockResolvedValueOnce(verdict)
  const { body } = await cards.send(one, 'pfs', deposit, 1)
  spy.mockRestore()
  return { one, deposit, now: cards.server.clock.now, status: body['status'] }
}
/** Builds the dependencies of a payment. `points` lists the fault points that it passes, in order. */
function paymentDeps(): { deps: PaymentDeps; points: string[] } {
  const { db, config, external } = cards.server.deps
  const points: string[] = []
  const log = { error: (about: object) => void cards.alerts.push(about), warn: () => undefined } as unknown as PaymentDeps['log']
  const faultPoint = (name: string): void => void points.push(name)
  return {
    deps: { db, now: () => cards.server.clock.now, log, processors: external.processors, appUrl: config.appUrl, faultPoint },
    points,
  }
}

/** Asks for the outcome; PFS gives this verdict. */
async function listen(one: CardPayer, deposit: string, verdict: StatusVerdict): Promise<unknown> {
  const spy = vi.spyOn(cards.server.deps.external.processors, 'status').mockResolvedValueOnce(verdict)
  const { body } = await cards.listen(one, 'pfs', `${deposit}.1`)
  spy.mockRestore()
  return body['status']
}

const open = { status: 'open', code: null }
const soft = 'decline.try_again'
test.each<[string, ChargeVerdict, object, number | null, object]>([
  ['an approval', { is: 'approved', id: 'p1' }, { status: 'approved', processor_id: 'p1' }, null, { status: 'succeeded', code: null }],
  [
    'a final decline',
    { is: 'declined', id: 'p2', code: 'decline.lost' },
    { status: 'declined', code: 'decline.lost', next: false, processor_id: 'p2' },
    15_000,
    { status: 'failed', code: 'decline.lost' },
  ],
  [
    'a request for a bank’s page that no processor left has',
    { is: 'declined', code: 'decline.authentication_required' },
    { status: 'declined', code: 'decline.authentication_required', next: true },
    15_000,
    { status: 'failed', code: 'decline.authentication_required' },
  ],
  [
    'a decline with the bank’s words',
    { is: 'declined', code: soft, message: 'Call us.' },
    { status: 'declined', code: soft, message: 'Call us.', next: true, processor_id: null },
    15_000,
    open,
  ],
  ['no connection', { is: 'notSent' }, { status: 'voided', code: 'cascade.not_sent', next: true, message: null }, null, open],
  [
    'a page at the bank',
    { is: 'secure', id: 'p3', url: 'https://bank.test/3' },
    { status: 'secure', processor_id: 'p3', bank_url: 'https://bank.test/3' },
    15_000,
    open,
  ],
  ['a wait', { is: 'waiting', id: 'p4' }, { status: 'waiting', processor_id: 'p4' }, 15_000, open],
  ['no answer', { is: 'unknown' }, { status: 'unknown', code: null }, 15_000, open],
])('[FUND-35] %s is stored with all that follows from it', async (_name, verdict, row, delay, end) => {
  const { deposit, now } = await charge(verdict)
  const attempt = await attemptOf(deposit)
  expect(attempt).toMatchObject({ ...row, sent_at: now, prepared_at: now, ask_at: delay === null ? null : now + delay })
  const isSettled = ['approved', 'declined', 'voided'].includes(attempt.status)
  expect(attempt.settled_at).toBe(isSettled ? now : null)
  expect(attempt.secure_code ?? '').toMatch(attempt.status === 'secure' ? /^[\w-]{32}$/ : /^$/)
  expect(await depositOf(deposit)).toEqual({ ...end, closed_at: 'status' in end && end.status === 'open' ? null : now })
})

test('[FUND-35] a lost answer later never replaces what the processor said', async () => {
  const secure = await charge({ is: 'secure', id: 'p', url: 'https://bank.test/' })
  const { secure_code: code } = await attemptOf(secure.deposit)
  cards.server.clock.now += 20_000
  expect(await listen(secure.one, secure.deposit, { is: 'unknown' })).toBe('secure')
  expect(await listen(secure.one, secure.deposit, { is: 'secure', id: 'p', url: 'https://bank.test/2' })).toBe('secure')
  expect(await attemptOf(secure.deposit)).toMatchObject({
    secure_code: code,
    bank_url: 'https://bank.test/2',
    ask_at: cards.server.clock.now + 30_000,
  })
  const waiting = await charge({ is: 'waiting', id: 'p' })
  expect(await listen(waiting.one, waiting.deposit, { is: 'unknown' })).toBe('waiting')
  expect(await listen(waiting.one, waiting.deposit, { is: 'approved', id: 'p' })).toBe('approved')
  expect(await cards.balance(waiting.one)).toBe(30_000)
})

test.each<[StatusVerdict, number, string]>([
  [{ is: 'notFound' }, 12_000, 'cascade.not_sent'],
  [{ is: 'secure', id: 'p', url: 'https://bank.test/' }, 30 * minuteMs + 1, 'decline.abandoned'],
  [{ is: 'waiting', id: 'p' }, 24 * hourMs + 1, 'cascade.no_result'],
])('[FUND-44] a charge that is %j is voided after %i ms, and not before', async (verdict, age, code) => {
  const first = verdict.is === 'notFound' ? ({ is: 'unknown' } as const) : verdict
  const { one, deposit, now } = await charge(first)
  const { email } = await cards.server.deps.db.selectFrom('customer').select('email').where('id', '=', one.id).executeTakeFirstOrThrow()
  cards.server.clock.now = now + age - 1
  await one.browser.signIn(email)
  expect(await listen(one, deposit, verdict)).toBe(first.is)
  cards.server.clock.now = now + age
  const spy = vi.spyOn(cards.server.deps.external.processors, 'void').mockResolvedValueOnce('voided')
  expect(await listen(one, deposit, verdict)).toBe('declined')
  spy.mockRestore()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voided', code, settled_at: now + age })
})

test.each(['waiting', 'declined', 'approved'] as const)('[FUND-35] while a charge is being voided %s changes nothing', async (is) => {
  const { one, deposit } = await charge({ is: 'waiting', id: 'p' })
  const { processors } = cards.server.deps.external
  const silent = vi.spyOn(processors, 'void').mockResolvedValue('unknown')
  await one.browser.post('/api/deposit/cancel', { deposit })
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding', code: 'deposit.cancelled' })
  expect(await listen(one, deposit, is === 'declined' ? { is, code: 'decline.lost' } : { is, id: 'p' })).toBe('unknown')
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voiding', code: 'deposit.cancelled', settled_at: null })
  // So does an answer to the charge's own request.
  const finding = is === 'declined' ? ({ is: 'free', as: is, code: 'decline.lost' } as const) : ({ is, id: 'p' } as const)
  expect(await recordFinding(paymentDeps().deps, `${deposit}.1`, finding)).toMatchObject({ status: 'voiding', code: 'deposit.cancelled' })
  silent.mockRestore()
  await cards.listen(one, 'pfs', `${deposit}.1`)
  expect(await attemptOf(deposit)).toMatchObject({ status: 'voided', code: 'deposit.cancelled' })
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-35] an approval after a void is not credited, but noted to be given back', async () => {
  const { one, deposit } = await charge({ is: 'notSent' })
  cards.alerts.length = 0
  expect(await recordFinding(paymentDeps().deps, `${deposit}.1`, { is: 'approved', id: 'p' })).toMatchObject({
    status: 'voided',
    late: 'found',
  })
  expect(cards.alerts).toHaveLength(1)
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-24] after a decline by its last processor a deposit ends', async () => {
  const one = await cards.payer('softDecline')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  await cards.send(one, 'pfs', deposit, 1)
  expect(await depositOf(deposit)).toMatchObject(open)
  await cards.send(one, 'vload', deposit, 2)
  const second = (await cards.books(deposit)).find(({ status }) => status === 'open')
  await cards.sandbox.inject({ method: 'POST', url: `/vload/${second?.id}`, payload: { decision: 'refuse', return: 'http://app.test' } })
  await cards.listen(one, 'vload', `${deposit}.2`)
  const { code } = await attemptOf(deposit, 2)
  expect(await depositOf(deposit)).toEqual({ status: 'failed', code, closed_at: cards.server.clock.now })
})

test('[FUND-35, ENG-14] a charge approved after its decline is noted once, and its refund notified', async () => {
  const { one, deposit, now } = await charge({ is: 'declined', code: soft })
  const { db, external } = cards.server.deps
  cards.alerts.length = 0
  cards.server.clock.now = now + 15_000
  // Attempts of other tests are answered otherwise.
  const isOwn = (reference: string): boolean => reference.startsWith(deposit)
  const status = vi
    .spyOn(external.processors, 'status')
    .mockImplementation(async (_processor, reference) => ({ is: isOwn(reference) ? 'approved' : 'waiting', id: 'p' }))
  const voided: string[] = []
  const voids = vi.spyOn(external.processors, 'void').mockImplementation(async (_processor, reference) => {
    if (!isOwn(reference)) return 'voided'
    return voided.push(reference) === 1 ? 'unknown' : 'voided'
  })
  await cards.sweep()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'declined', late: 'found', ask_at: now + 15_000 + 30_000 })
  cards.server.clock.now = now + 45_000
  await cards.sweep()
  expect(voided).toHaveLength(2)
  // Once it is found, the charge is only refunded, not asked about.
  expect(status.mock.calls.filter(([, reference]) => isOwn(reference))).toHaveLength(1)
  status.mockRestore()
  voids.mockRestore()
  expect(await attemptOf(deposit)).toMatchObject({ status: 'declined', late: 'returned', ask_at: null })
  const notified = db
    .selectFrom('notification')
    .select(['kind', 'params'])
    .where('customer_id', '=', one.id)
    .where('kind', '<>', 'newDevice')
  expect(await notified.execute()).toEqual([{ kind: 'depositRefunded', params: { amount: '300.00', currency: 'EUR' } }])
  const entries = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .select(['kind', 'reference', 'at', 'account_id', 'amount'])
    .where('reference', 'like', `${deposit}.1:%`)
    .orderBy('ledger_posting.id')
    .execute()
  const [late, back] = [
    { kind: 'late-charge', reference: `${deposit}.1:late`, at: now + 15_000 },
    { kind: 'late-charge', reference: `${deposit}.1:late:returned`, at: now + 45_000 },
  ]
  expect(entries).toEqual([
    { ...late, account_id: 'system:processors:EUR', amount: -30_000 },
    { ...late, account_id: 'system:suspense:EUR', amount: 30_000 },
    { ...back, account_id: 'system:processors:EUR', amount: 30_000 },
    { ...back, account_id: 'system:suspense:EUR', amount: -30_000 },
  ])
  expect(cards.alerts.filter((alert) => JSON.stringify(alert).includes(deposit))).toEqual([
    { reference: `${deposit}.1`, processor: 'PFS', message: 'a charge was approved after it had been declined; it is given back' },
  ])
  expect(await cards.balance(one)).toBe(0)
})

test('[FUND-35] an approval is credited in one entry with the attempt’s reference', async () => {
  const { one, deposit, now } = await charge({ is: 'approved', id: 'p' })
  const entries = await cards.server.deps.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .select(['kind', 'at', 'account_id', 'amount'])
    .where('reference', '=', `${deposit}.1`)
    .orderBy('amount')
    .execute()
  expect(entries).toEqual([
    { kind: 'deposit', at: now, account_id: 'system:processors:EUR', amount: -30_000 },
    { kind: 'deposit', at: now, account_id: one.account, amount: 30_000 },
  ])
})

test('[FUND-35] a second approval changes nothing, whether the first was in time or late', async () => {
  const { deps } = paymentDeps()
  const approved = { is: 'approved', id: 'p' } as const
  const inTime = await charge(approved)
  cards.alerts.length = 0
  await recordFinding(deps, `${inTime.deposit}.1`, approved)
  expect(cards.alerts).toEqual([])
  expect(await attemptOf(inTime.deposit)).toMatchObject({ status: 'approved', late: null })
  const late = await charge({ is: 'declined', code: soft })
  expect(await recordFinding(deps, `${late.deposit}.1`, { is: 'waiting', id: 'p' })).toMatchObject({ status: 'declined', late: null })
  for (let times = 0; times < 2; times++) await recordFinding(deps, `${late.deposit}.1`, approved)
  expect(cards.alerts).toHaveLength(1)
  expect(await cards.balance(inTime.one)).toBe(30_000)
})

test.each([
  [2, 'open'],
  [3, 'failed'],
])('[FUND-24] after %i declines another processor of the stack leaves the deposit %s', async (seq, status) => {
  const { deposit } = await charge({ is: 'waiting', id: 'p' })
  const { db } = cards.server.deps
  const own = await attemptOf(deposit)
  for (let past = 2; past <= seq; past++) {
    const free = { reference: `${deposit}.${past}`, seq: past, status: 'declined', code: soft, next: true, settled_at: 1 } as const
    await db
      .insertInto('payment_attempt')
      .values({ ...own, ...free })
      .execute()
  }
  await recordFinding(paymentDeps().deps, `${deposit}.1`, { is: 'free', as: 'declined', code: soft })
  expect(await depositOf(deposit)).toMatchObject({ status })
})

test.each([
  ['FRAUD,VLOAD,PFS', 'failed'],
  ['PFS,FRAUD', 'failed'],
  ['FRAUD,VLOAD', 'failed'],
  ['PFS,VLOAD', 'open'],
])('[FUND-24] with the stack %s a decline by PFS leaves the deposit %s', async (stack, status) => {
  const { deposit } = await charge({ is: 'waiting', id: 'p' })
  await cards.server.deps.db.updateTable('deposit').set({ stack }).where('id', '=', deposit).execute()
  await recordFinding(paymentDeps().deps, `${deposit}.1`, { is: 'free', as: 'declined', code: soft })
  expect(await depositOf(deposit)).toMatchObject({ status })
})

test('[FUND-35] a void begins once, and never after an outcome', async () => {
  const { deps } = paymentDeps()
  const waiting = await charge({ is: 'waiting', id: 'p' })
  expect(await beginVoid(deps, `${waiting.deposit}.1`, 'first')).toMatchObject({ status: 'voiding', code: 'first' })
  expect(await beginVoid(deps, `${waiting.deposit}.1`, 'second')).toMatchObject({ status: 'voiding', code: 'first' })
  const approved = await charge({ is: 'approved', id: 'p' })
  expect(await beginVoid(deps, `${approved.deposit}.1`, 'late')).toMatchObject({ status: 'approved', code: null })
})

test('[FUND-35] a charge that was approved in the meantime is not voided at its processor', async () => {
  const { deps } = paymentDeps()
  const { one, deposit } = await charge({ is: 'waiting', id: 'p' })
  const waiting = await attemptOf(deposit)
  await recordFinding(deps, `${deposit}.1`, { is: 'approved', id: 'p' })
  const voids = vi.spyOn(deps.processors, 'void')
  expect(await voidAttempt(deps, waiting, 'deposit.cancelled')).toMatchObject({ status: 'approved' })
  expect(voids).not.toHaveBeenCalled()
  voids.mockRestore()
  expect(await cards.balance(one)).toBe(30_000)
})

test('[FUND-44] a decline that comes more than a day after the charge is checked again', async () => {
  const { deps } = paymentDeps()
  const { deposit } = await charge({ is: 'unknown' })
  cards.server.clock.now += 2 * dayMs
  const declined = await recordFinding(deps, `${deposit}.1`, { is: 'free', as: 'declined', code: soft })
  expect(declined.ask_at).toBe(cards.server.clock.now + 15 * secondMs)
})

test('[FUND-44] a void that is repeated keeps the reason for which it began', async () => {
  const { deps } = paymentDeps()
  const { deposit } = await charge({ is: 'waiting', id: 'p' })
  const voids = vi.spyOn(deps.processors, 'void').mockResolvedValueOnce('unknown').mockResolvedValueOnce('voided')
  expect(await voidAttempt(deps, await attemptOf(deposit), 'decline.abandoned')).toMatchObject({ status: 'voiding' })
  const voided = await voidAttempt(deps, await attemptOf(deposit), 'deposit.cancelled')
  voids.mockRestore()
  expect(voided).toMatchObject({ status: 'voided', code: 'decline.abandoned' })
})

test.each<[ChargeVerdict, string]>([
  [{ is: 'approved', id: 'p' }, 'credit committed'],
  [{ is: 'waiting', id: 'p' }, 'response recorded'],
])('[FUND-35] a charge that is %j passes its fault points in order', async (verdict, recorded) => {
  const one = await cards.payer('approved')
  const deposit = randomUUID()
  await cards.check(one, deposit)
  const { deps, points } = paymentDeps()
  const order = { amount: '300.00', currency: 'EUR' as const, fixed: false, bonus: false, account: one.account, card: one.card, deposit }
  const person = { customerId: one.id, accountId: one.account, sessionHash: '' }
  const spy = vi.spyOn(deps.processors, 'charge').mockResolvedValueOnce(verdict)
  await sendCharge(deps, person, 'PFS', order, `${deposit}.1`)
  spy.mockRestore()
  expect(points).toEqual(['attempt saved', 'sent committed', 'response read', recorded, 'answer ready'])
  points.length = 0
  const status = vi.spyOn(deps.processors, 'status').mockResolvedValue({ is: 'waiting', id: 'p' })
  await attemptResult(deps, person, 'PFS', { key: `${deposit}.1` })
  status.mockRestore()
  expect(points).toEqual(verdict.is === 'approved' ? ['answer ready'] : ['asked the processor', 'response recorded', 'answer ready'])
})

test('[FUND-22] a charge is refused if a newer card was saved during its check', async () => {
  const one = await cards.payer('approved')
  const { processors } = cards.server.deps.external
  const spy = vi.spyOn(processors, 'check').mockImplementationOnce(async () => {
    cards.server.clock.now += 1
    await saveCard(one.browser, numberOf('secure'))
    return { is: 'passed' }
  })
  const deposit = randomUUID()
  const refused = await cards.send(one, 'pfs', deposit, 1, { card: undefined })
  spy.mockRestore()
  expect(refused).toMatchObject({ status: 503, body: { error: 'cascade.response_error' } })
  expect(await cards.books(deposit)).toEqual([])
})
