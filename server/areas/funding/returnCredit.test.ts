import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferReference } from '../../../domain/funding/transferReference.ts'
import { money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import type { StatementEntry } from '../../external/bank.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { operate } from '../../process/operate.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { listReports } from './listReports.ts'
import { readStatement } from './readStatement.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())

type Person = { id: number; account: string }

const command = (...args: string[]): Promise<string[]> =>
  operate(w.server.deps, [...args, '--by', 'Ida', '--reason', 'the bank’s letter, ticket 7'])
const refusedAs = (why: string): Error => expect.objectContaining({ name: 'OperatorRefusal', why }) as Error

/** Announces a transfer of 500 dollars, as a person does, and returns its reference. */
async function announce({ id, account }: Person, bonus = false): Promise<string> {
  const report = transferReference(randomBytes(10))
  const row = { customer_id: id, account_id: account, currency: 'USD', method: 'bank', amount: 50_000, bonus, fixed: false } as const
  const rest = { email: null, bitcoin: null, random: randomUUID(), reported_at: w.deps.now(), credited_at: null, credited_by: null }
  await w.deps.db
    .insertInto('payment_report')
    .values({ id: report, ...row, ...rest })
    .execute()
  return report
}

let entries = 0
/** Reads the statement of a bank that has booked one more entry. */
async function readEntry(entry: StatementEntry): Promise<void> {
  const { db, log } = w.server.deps
  const statement = async (after: number) => (entry.seq > after ? [entry] : [])
  await readStatement({ db, log, now: w.deps.now, external: { bank: { account: async () => null, statement } } })
}
/** Has a transfer in dollars arrive, and returns its receipt. */
async function transfer(text: string, minor: number): Promise<string> {
  const seq = ++entries
  await readEntry({ seq, id: `entry-${seq}`, text, amount: money(minor, 'USD'), bookedAt: w.deps.now(), written: null })
  return `entry-${seq}`
}

const kindsOf = async ({ id }: Person): Promise<string[]> =>
  (await w.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('deposit'))
const actionsOn = async (subject: string): Promise<string[]> =>
  (await operate(w.server.deps, ['log'])).filter((line) => line.includes(`  ${subject}  `))

test('[FUND-45] a transfer that its bank recalls is taken back once, with its bonus', async () => {
  const one = await w.saver(0)
  const receipt = await transfer(await announce(one, true), 150_000)
  expect(await w.balance(one.account)).toBe(152_000)
  const ends = await Promise.allSettled([command('return', receipt), command('return', receipt)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ends).toContainEqual({ status: 'fulfilled', value: [`${receipt} is taken back`] })
  await expect(command('return', receipt)).rejects.toEqual(refusedAs('takenBack'))
  expect([await w.balance(one.account), await kindsOf(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  expect(await actionsOn(receipt)).toEqual([expect.stringMatching(/Ida {2}return {2}entry-\d+ {2}credited → recalled {2}/)])
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45] a payment credited by an operator’s word is taken back once, and not credited again', async () => {
  const one = await w.saver(0)
  const report = await announce(one)
  await command('credit', report)
  expect(await command('return', report)).toEqual([`${report} is taken back`])
  for (const cause of [[], ['mistaken']]) await expect(command('return', report, ...cause)).rejects.toEqual(refusedAs('takenBack'))
  await expect(command('credit', report)).rejects.toEqual(refusedAs('credited'))
  expect([await w.balance(one.account), await kindsOf(one)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  expect(await auditLedger(w.deps.db)).toEqual([])
})

/** A person whose transfer of 500 dollars is credited and traded once, so that a withdrawal has no fee. */
async function depositor() {
  const one = await w.saver(0)
  const receipt = await transfer(await announce(one), 50_000)
  await w.deps.db.updateTable('account').set({ traded: 50_000 }).where('id', '=', one.account).execute()
  return { ...one, receipt }
}
const request = async (one: Person, amount: string): Promise<string> => (await requestWithdrawal(w.deps, w.confirmed(one, { amount }))).id
const stateOf = async (id: string) => {
  const steps = w.deps.db.selectFrom('withdrawal_step').select(['state', 'code']).where('withdrawal_id', '=', id)
  return steps.orderBy('seq', 'desc').limit(1).executeTakeFirst()
}
const reviewed = { state: 'inReview', code: 'withdrawal.charged_back' }

test('[FUND-45, WD-12] an open withdrawal of a returned credit is reviewed, and covers the loss', async () => {
  const one = await depositor()
  const id = await request(one, '500.00')
  const lines = [`${one.receipt} is taken back`, 'the account lacked 500.00 USD, booked as a loss']
  expect(await command('return', one.receipt)).toEqual(lines)
  expect(await stateOf(id)).toEqual(reviewed)
  await cancelWithdrawal(w.deps, one.id, id)
  expect(await w.balance(one.account)).toBe(0)
  await w.credit(one.account, 10_000, 'test')
  expect(await stateOf(await request(one, '100.00'))).toEqual({ state: 'requested', code: null })
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45, WD-12] a request under the loss of a returned credit waits for review', async () => {
  const one = await depositor()
  await w.pass(minuteMs)
  await request(one, '500.00')
  await w.pass(minuteMs)
  await command('return', one.receipt, 'mistaken')
  await w.credit(one.account, 10_000, 'test')
  expect(await stateOf(await request(one, '100.00'))).toEqual(reviewed)
})

test('[FUND-45] a transfer credited to the wrong report is held again, then credited to the right one', async () => {
  const [wrong, right] = [await w.saver(0), await w.saver(0)]
  const [wrongReport, rightReport] = [await announce(wrong, true), await announce(right)]
  const receipt = await transfer('no reference', 150_000)
  await command('credit', wrongReport, receipt)
  expect(await command('return', receipt, 'mistaken')).toEqual([`${receipt} is taken back`])
  expect([await w.balance(wrong.account), await kindsOf(wrong)]).toEqual([0, ['depositCredited', 'depositMistaken']])
  await expect(command('return', receipt, 'mistaken')).rejects.toEqual(refusedAs('takenBack'))
  const { reports, receipts } = await listReports(w.deps.db)
  expect(reports.map(({ id }) => id)).toContain(wrongReport)
  expect(receipts.find(({ id }) => id === receipt)).toMatchObject({ held: 'reference', amount: 150_000 })
  await command('credit', rightReport, receipt)
  expect(await w.balance(right.account)).toBe(150_000)
  // The other report's own transfer arrives, and has its bonus.
  await transfer(wrongReport, 150_000)
  expect(await w.balance(wrong.account)).toBe(152_000)
  expect(await command('return', receipt)).toEqual([`${receipt} is taken back`])
  expect([await w.balance(right.account), await kindsOf(right)]).toEqual([0, ['depositCredited', 'depositChargedBack']])
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-45, WD-06] a payment credited by mistake can be credited again, and is no deposit meanwhile', async () => {
  const one = await w.saver(0)
  const report = await announce(one)
  for (let time = 0; time < 2; time++) {
    await command('credit', report)
    expect(await w.balance(one.account)).toBe(50_000)
    await command('return', report, 'mistaken')
    expect(await w.balance(one.account)).toBe(0)
  }
  await expect(command('return', report)).rejects.toEqual(refusedAs('takenBack'))
  const posted = w.deps.db.selectFrom('ledger_entry').select(['kind', 'reference']).where('reference', 'like', `report:${report}%`)
  expect(await posted.orderBy('id').execute()).toEqual([
    { kind: 'deposit', reference: `report:${report}` },
    { kind: 'deposit.mistaken', reference: `report:${report}:mistaken` },
    { kind: 'deposit', reference: `report:${report}:credit:2` },
    { kind: 'deposit.mistaken', reference: `report:${report}:credit:2:mistaken` },
  ])
  const sums = w.deps.db.selectFrom('ledger_account').select(['deposited', 'taken_back']).where('id', '=', one.account)
  expect(await sums.executeTakeFirst()).toEqual({ deposited: 100_000, taken_back: 100_000 })
  expect(await auditLedger(w.deps.db)).toEqual([])
})

test('[FUND-39, FUND-45] the amount of an unreadable transfer is named again after a mistake', async () => {
  const one = await w.saver(0)
  const report = await announce(one)
  const seq = ++entries
  const receipt = `seq:${seq}`
  await readEntry({ seq, id: receipt, text: report, amount: null, bookedAt: null, written: `{"seq":${seq}}` })
  await command('credit', report, receipt, '720.00')
  await command('return', receipt, 'mistaken')
  await expect(command('credit', report, receipt)).rejects.toEqual(refusedAs('noAmount'))
  await command('credit', report, receipt, '72.00')
  expect(await w.balance(one.account)).toBe(7_200)
})

test('[SES-15, FUND-45] a recalled transfer counts no more towards the deposit that earns a gift', async () => {
  const one = await w.saver(0)
  const report = await announce(one)
  await command('return', await transfer(report, 24_999))
  const gift = { customer_id: one.id, code: 'GIFT', promised_at: w.deps.now(), reference: null, given_at: null }
  await w.deps.db.insertInto('gift').values(gift).execute()
  await transfer(report, 1)
  expect(await w.balance(one.account)).toBe(1)
  await transfer(report, 24_999)
  expect(await w.balance(one.account)).toBe(25_000 + 2_500)
})

test('[FUND-45] a credit that is unknown, was never made or has several transfers is refused', async () => {
  const one = await w.saver(0)
  const report = await announce(one)
  const held = await transfer('no reference', 100)
  await expect(command('return', 'x.1')).rejects.toEqual(refusedAs('unknown'))
  for (const open of [report, held]) await expect(command('return', open)).rejects.toEqual(refusedAs('notCredited'))
  const receipts = [await transfer(report, 100), await transfer(report, 200)]
  await expect(command('return', report)).rejects.toEqual(refusedAs('byTransfer'))
  await expect(command('return', report)).rejects.toThrow(receipts.join(', '))
  for (const args of [['return'], ['return', report, 'recalled']])
    await expect(command(...args)).rejects.toMatchObject({ name: 'OperatorUsage' })
  expect([await w.balance(one.account), await kindsOf(one)]).toEqual([300, ['depositCredited', 'depositCredited']])
})

test('[SUP-06, SUP-08] a recalled transfer is a correction in history and statement', async () => {
  const { browser, id, account } = await w.person(0)
  const text = await announce({ id, account })
  await command('return', await transfer(text, 50_000))
  expect((await browser.post('/api/us/history', {})).body['hits']).toMatchObject([
    { trType: 'chargeback', group: 'correction', amount: '-500.00', after: '0.00', method: 'bank', facts: { text } },
    { trType: 'deposit', group: 'deposit', amount: '500.00', after: '500.00', method: 'bank', facts: { text } },
  ])
  expect((await browser.post('/api/us/statement', {})).body['days']).toMatchObject([{ deposits: '0.00', withdrawals: '0.00' }])
})

test('[SUP-06] a transfer credited by mistake is a correction, and its payer’s text is shown no more', async () => {
  const { browser, id, account } = await w.person(0)
  const receipt = await transfer('Bo Lind, for himself', 50_000)
  await command('credit', await announce({ id, account }), receipt)
  const hits = async () => (await browser.post('/api/us/history', {})).body['hits']
  expect(await hits()).toMatchObject([{ trType: 'deposit', facts: { text: 'Bo Lind, for himself' } }])
  await command('return', receipt, 'mistaken')
  expect(await hits()).toMatchObject([
    { trType: 'deposit.reported', status: 'pending' },
    { trType: 'deposit.mistaken', group: 'correction', amount: '-500.00', method: 'bank' },
    { trType: 'deposit', amount: '500.00', method: 'bank' },
  ])
  expect(JSON.stringify(await hits())).not.toContain('Bo Lind')
})
