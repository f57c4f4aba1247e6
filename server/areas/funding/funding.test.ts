import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { buildSandbox } from '../../../sandbox/app.ts'
import { type Browser, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { BankUnreachable, type StatementEntry } from '../../external/bank.ts'
import { bankOverHttp } from '../../external/bankHttp.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { operate } from '../../process/operate.ts'
import { creditByHand } from './creditByHand.ts'
import { listReports } from './listReports.ts'
import { readStatement } from './readStatement.ts'
import { purgePurchases } from './recordPurchase.ts'

type Person = { browser: Browser; id: number; account: string }

let server: TestServer
let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let people = 0
beforeAll(async () => {
  let now = (): number => 0
  sandbox = await buildSandbox({ dbFile: ':memory:', now: () => now() })
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  server = await openTestServer({}, { outside: { bank: bankOverHttp(url) } })
  now = () => server.clock.now
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

async function person(change: object = {}): Promise<Person> {
  const email = `reporter${++people}@example.org`
  const added = await server.customer(email, { country: 'BR', ...change })
  const browser = server.browser()
  await browser.signIn(email)
  return { ...added, browser }
}
const announce = ({ browser, account }: Person, more: object = {}) =>
  browser.post('/api/report/bank', {
    amount: '1000.00',
    currency: 'EUR',
    bonus: false,
    fixed: false,
    random: crypto.randomUUID(),
    account,
    ...more,
  })
const referenceOf = async (who: Person, more: object = {}): Promise<string> => String((await announce(who, more)).body['transaction_id'])
const transfer = (text: string, amount: string, currency = 'EUR') =>
  sandbox.inject({ method: 'POST', url: '/bank', payload: { text, amount, currency } })
const balance = async ({ account }: Person): Promise<number> => (await balanceOf(server.deps.db, account)).minor
const operator = () => ({ operator: 'Rita', reason: 'the bank confirmed it', at: server.clock.now })
/** A number that the statement has not reached. */
async function numberAfterAll(): Promise<number> {
  const { seq } = await server.deps.db
    .selectFrom('bank_receipt')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return (seq ?? 0) + 1_000
}
/** Reads the statement of another bank. */
function readEntries(statement: (after: number) => Promise<StatementEntry[]>): Promise<void> {
  const { db, log } = server.deps
  return readStatement({ db, log, now: () => server.clock.now, external: { bank: { account: async () => null, statement } } })
}
const heldFor = async (text: string) => (await listReports(server.deps.db)).receipts.find((receipt) => receipt.text === text)

test('[FUND-39] [FUND-43] a bank report shows the account, is recorded once per key, and credits nothing', async () => {
  const one = await person()
  const random = 'a-report-key'
  const first = await announce(one, { random })
  expect(first.body).toMatchObject({
    return: 'true',
    bank: { beneficiary: 'Openfloor Sandbox', bic: 'SANDPTPLXXX', reference: first.body['transaction_id'] },
  })
  expect((await announce(one, { random })).body).toEqual(first.body)
  expect((await announce(one, { random, amount: '2000.00' })).status).toBe(422)
  await readStatement(server.deps)
  expect(await balance(one)).toBe(0)
})

test('[FUND-39] a transfer is credited once with what arrived, and with the bonus once', async () => {
  const one = await person()
  const reference = await referenceOf(one, { bonus: true })
  await transfer(`Ada ${reference.toLowerCase()}`, '1500.00')
  await Promise.all([readStatement(server.deps), readStatement(server.deps)])
  await readStatement(server.deps)
  expect(await balance(one)).toBe(150_000 + 2000)
  await transfer(reference, '1000.00')
  await readStatement(server.deps)
  expect(await balance(one)).toBe(250_000 + 2000)
  const notices = await one.browser.post('/api/us/notifications', {})
  expect(notices.body['list']).toMatchObject([{ kind: 'depositCredited' }, { kind: 'depositCredited' }, { kind: 'newDevice' }])
})

test('[SES-15, FUND-39] a transfer of a cent earns no promised gift, and the rest of the deposit does', async () => {
  const one = await person()
  const gift = { customer_id: one.id, code: 'GIFT', promised_at: server.clock.now, reference: null, given_at: null }
  await server.deps.db.insertInto('gift').values(gift).execute()
  const reference = await referenceOf(one)
  for (const [amount, expected] of [
    ['0.01', 1],
    ['249.98', 24_999],
    ['0.01', 25_000 + 2_500],
    ['300.00', 55_000 + 2_500],
  ] as const) {
    await transfer(reference, amount)
    await readStatement(server.deps)
    expect(await balance(one)).toBe(expected)
  }
})

test('[FUND-39] a transfer without an owner or in another currency is held for an operator', async () => {
  const one = await person()
  const reference = await referenceOf(one)
  await transfer('no reference at all', '70.00')
  await transfer(reference, '80.00', 'USD')
  await readStatement(server.deps)
  expect(await balance(one)).toBe(0)
  expect([(await heldFor('no reference at all'))?.held, (await heldFor(reference))?.held]).toEqual(['reference', 'currency'])
  const receipt = (await heldFor('no reference at all'))?.id ?? ''
  await creditByHand(server.deps.db, reference, receipt, operator())
  expect(await balance(one)).toBe(7000)
  await expect(creditByHand(server.deps.db, reference, receipt, operator())).rejects.toThrow('credited already')
  expect(await balance(one)).toBe(7000)
})

test('[FUND-39] words that look like a reference hide none, and two references are held', async () => {
  const one = await person()
  const [first, second] = [await referenceOf(one), await referenceOf(one)]
  await transfer(`payment of rent march 26 ${first}`, '70.00')
  await transfer(`${first} and ${second}`, '80.00')
  await readStatement(server.deps)
  expect([await balance(one), (await heldFor(`${first} and ${second}`))?.held]).toEqual([7_000, 'reference'])
})

test('[FUND-39] a report credited by hand is not credited again, and its later transfer is held', async () => {
  const one = await person()
  const reference = await referenceOf(one)
  await creditByHand(server.deps.db, reference, '', operator())
  await expect(creditByHand(server.deps.db, reference, '', operator())).rejects.toThrow('credited already')
  await transfer(reference, '1000.00')
  await readStatement(server.deps)
  expect([await balance(one), (await heldFor(reference))?.held]).toEqual([100_000, 'credited'])
  const { db } = server.deps
  const actions = await db.selectFrom('operator_action').selectAll().where('subject', '=', reference).execute()
  expect(actions).toMatchObject([{ action: 'credit', operator: 'Rita', before: 'open', after: 'operator' }])
})

const close = ({ browser }: Person, report: string) => browser.post('/api/deposit/report/close', { report })
const closeAs = (report: string) => operate(server.deps, ['close', report, '--by', 'Rita', '--reason', 'never sent'])
const told = async ({ id }: Person): Promise<string[]> =>
  (await server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'newDevice')
const shownAs = async ({ browser }: Person): Promise<unknown[]> =>
  ((await browser.post('/api/us/history', {})).body['hits'] as { trType: string; status: string }[]).map(({ trType, status }) => [
    trType,
    status,
  ])

test('[FUND-39] a held transfer that was credited by hand is closed, and books nothing', async () => {
  const one = await person()
  const reference = await referenceOf(one)
  await creditByHand(server.deps.db, reference, '', operator())
  await transfer(reference, '1000.00')
  await readStatement(server.deps)
  const receipt = (await heldFor(reference))?.id ?? ''
  expect(await closeAs(receipt)).toEqual([`${receipt} is closed`])
  expect([await balance(one), await heldFor(reference)]).toEqual([100_000, undefined])
  await expect(closeAs(receipt)).rejects.toMatchObject({ why: 'receiptClosed' })
  await expect(creditByHand(server.deps.db, reference, receipt, operator())).rejects.toMatchObject({ why: 'receiptClosed' })
  const actions = await server.deps.db.selectFrom('operator_action').selectAll().where('subject', '=', receipt).execute()
  expect(actions).toMatchObject([{ action: 'close', operator: 'Rita', before: 'credited', after: 'closed' }])
})

test('[FUND-39] an announced transfer is shown again until it is credited, closed or two weeks old', async () => {
  const [one, other] = [await person(), await person()]
  const shown = async ({ browser }: Person, of: object = {}) => (await browser.post('/api/deposit/report/open', of)).body['data']
  expect(await shown(one)).toBeUndefined()
  await referenceOf(one)
  server.clock.now += 1_000
  const { body } = await announce(one, { amount: '500.00' })
  const details = { account: one.account, amount: '500.00', currency: 'EUR', bank: body['bank'] }
  expect([await shown(one), await shown(other)]).toEqual([details, undefined])
  // Of another account, it hides none of this one.
  await one.browser.post('/api/us/set_account_exchange', {})
  const moved = server.deps.db.updateTable('payment_report').set({ account_id: `exchange-eur-${one.id}` })
  await moved.where('id', '=', String(body['transaction_id'])).execute()
  expect(await shown(one, { account: one.account })).toMatchObject({ amount: '1000.00' })
  await close(one, String(body['transaction_id']))
  expect(await shown(one)).toMatchObject({ amount: '1000.00' })
  server.clock.now += 14 * dayMs
  await one.browser.signIn(`reporter${people - 1}@example.org`)
  expect(await shown(one)).toBeUndefined()
})

test('[FUND-44] a person closes what they announced and did not send, once, and no other person’s', async () => {
  const [one, other] = [await person(), await person()]
  const reference = await referenceOf(one)
  expect((await close(other, reference)).body).toMatchObject({ return: 'false', error: 'history.unknown' })
  expect(await shownAs(one)).toEqual([['deposit.reported', 'pending']])
  for (let time = 0; time < 2; time++) expect((await close(one, reference)).body).toEqual({ return: 'true' })
  expect(await shownAs(one)).toEqual([['deposit.reportClosed', 'cancelled']])
  expect((await listReports(server.deps.db)).reports.map(({ id }) => id)).not.toContain(reference)
  await expect(closeAs(reference)).rejects.toMatchObject({ why: 'closed' })
  // Its money arrives after all.
  await transfer(reference, '70.00')
  await readStatement(server.deps)
  expect([await balance(one), await shownAs(one)]).toEqual([7_000, [['deposit', 'done']]])
  expect((await close(one, reference)).body).toMatchObject({ error: 'history.report_credited' })
})

test('[FUND-39, FUND-44] an operator credits a report that its person closed by mistake, once', async () => {
  const one = await person()
  const reference = await referenceOf(one)
  await close(one, reference)
  await creditByHand(server.deps.db, reference, '', operator())
  await expect(creditByHand(server.deps.db, reference, '', operator())).rejects.toMatchObject({ why: 'credited' })
  expect([await balance(one), await shownAs(one)]).toEqual([100_000, [['deposit', 'done']]])
  const actions = server.deps.db.selectFrom('operator_action').selectAll().where('subject', '=', reference)
  expect(await actions.execute()).toMatchObject([{ action: 'credit', before: 'closed', after: 'operator' }])
})

test('[FUND-44] an operator closes a report without money once, and its person is notified', async () => {
  const one = await person()
  const reference = await referenceOf(one)
  const ends = await Promise.allSettled([closeAs(reference), closeAs(reference)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(creditByHand(server.deps.db, reference, '', operator())).rejects.toMatchObject({ why: 'closed' })
  expect([await told(one), await balance(one)]).toEqual([['reportClosed'], 0])
  const actions = server.deps.db.selectFrom('operator_action').selectAll().where('subject', '=', reference)
  expect(await actions.execute()).toMatchObject([{ action: 'close', operator: 'Rita', before: 'open', after: 'closed' }])
})

test('[FUND-44] of a close and a credit at once exactly one takes effect', async () => {
  for (let time = 0; time < 5; time++) {
    const one = await person()
    const reference = await referenceOf(one)
    const [closed, credited] = await Promise.allSettled([closeAs(reference), creditByHand(server.deps.db, reference, '', operator())])
    expect([closed.status, credited.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balance(one)).toBe(credited.status === 'fulfilled' ? 100_000 : 0)
  }
})

test('[FUND-39] [FUND-43] a payment by another method is reported once per key and credits nothing', async () => {
  const one = await person()
  const body = { email: 'ada@example.org', amount: '300.00', currency: 'EUR', random: 'key-of-report', bonus: false, fixed: false }
  const report = (more: object = {}, method = 'bitcoin') =>
    one.browser.post(`/api/report/${method}`, { ...body, account: one.account, ...more })
  const first = await report({ bitcoin: '0.01' })
  expect(first.body).toMatchObject({ return: 'true' })
  expect((await report({ bitcoin: '0.01' })).body).toEqual(first.body)
  expect((await report({ bitcoin: '0.02' })).body).toMatchObject({ error: 'idempotency.reused' })
  expect((await report({ random: 'another-key' }, 'unheard')).body).toMatchObject({ error: 'funding.no_method' })
  expect((await report({ random: 'a-third-key', amount: '0.00' })).body).toMatchObject({ fields: { amount: 'funding.wrong_amount' } })
  expect((await report({ random: 'key-of-a-part', amount: '1.00' })).body).toMatchObject({ return: 'true' })
  const { reports } = await listReports(server.deps.db)
  const own = reports.filter(({ customer_id }) => customer_id === one.id).toSorted((a, b) => b.amount - a.amount)
  expect(own).toMatchObject([
    { method: 'bitcoin', bitcoin: '0.01', amount: 30_000 },
    { method: 'bitcoin', bitcoin: null, amount: 100 },
  ])
  expect(await balance(one)).toBe(0)
})

test('[FUND-05] a demo account and another person’s account are refused', async () => {
  const demo = await person({ demo: true })
  expect((await announce(demo)).body).toMatchObject({ error: 'funding.demo' })
  const [one, other] = [await person(), await person()]
  expect((await announce(one, { account: other.account })).body).toMatchObject({ error: 'account.unknown' })
})

test('a bank that does not answer refuses the report and credits nothing', async () => {
  const one = await person()
  const { bank } = server.deps.external
  server.deps.external.bank = {
    account: () => Promise.reject(new BankUnreachable('down')),
    statement: () => Promise.reject(new BankUnreachable('down')),
  }
  expect(await announce(one)).toMatchObject({ status: 503, body: { error: 'funding.bank_unavailable' } })
  await readStatement(server.deps)
  server.deps.external.bank = bank
  expect((await announce(one)).body).toMatchObject({ return: 'true' })
})

test('[FUND-06] what a person tries and leaves is recorded once a minute, and deleted after a month', async () => {
  const one = await person()
  const left = (amount: string) => one.browser.post('/api/triggers/not_finish_purchase', { amount, currency: 'EUR' })
  await one.browser.post('/api/triggers/purchase_try', {})
  await left('300.00')
  await left('300.00')
  expect((await left('1.234')).body).toMatchObject({ fields: { amount: 'funding.wrong_amount' } })
  const events = () =>
    server.deps.db
      .selectFrom('purchase_event')
      .select(['kind', 'amount', 'currency'])
      .where('customer_id', '=', one.id)
      .orderBy('id')
      .execute()
  expect(await events()).toEqual([
    { kind: 'tried', amount: null, currency: null },
    { kind: 'left', amount: 30_000, currency: 'EUR' },
  ])
  await purgePurchases(server.deps.db, server.clock.now + 31 * 86_400_000)
  expect(await events()).toEqual([])
})

// These two are last: their entries have the highest numbers.
test('[FUND-39] an unreadable transfer is held, the next one is credited, and an operator names its amount', async () => {
  const one = await person()
  const text = await referenceOf(one)
  const { db } = server.deps
  const seq = await numberAfterAll()
  const written = `{"seq":${seq},"amount":"70.00","currency":"CHF"}`
  const entries: StatementEntry[] = [
    { seq, id: `seq:${seq}`, text, amount: null, bookedAt: null, written },
    { seq: seq + 1, id: `readable-${seq}`, text, amount: money(1_000, 'EUR'), bookedAt: server.clock.now, written: null },
  ]
  for (let time = 0; time < 2; time++) await readEntries(async (after) => entries.filter((entry) => entry.seq > after))
  expect([await balance(one), (await heldFor(text))?.held]).toEqual([1_000, 'unreadable'])
  const listed = (await operate(server.deps, ['reports'])).filter((line) => line.includes('"CHF"'))
  expect(listed).toEqual([expect.stringContaining(`  seq:${seq}  received, unreadable  ${written}`)])
  const credit = (...amount: string[]) =>
    operate(server.deps, ['credit', text, `seq:${seq}`, ...amount, '--by', 'Rita', '--reason', 'the bank changed francs'])
  for (const wrong of [[], ['0.00'], ['72.345']]) await expect(credit(...wrong)).rejects.toMatchObject({ why: 'noAmount' })
  expect(await credit('72.34')).toEqual([`${text} is credited with 72.34 EUR`])
  await expect(credit('72.34')).rejects.toMatchObject({ why: 'credited' })
  expect([await balance(one), await heldFor(text)]).toEqual([8_234, undefined])
  const { amount, currency } = await db.selectFrom('bank_receipt').selectAll().where('id', '=', `seq:${seq}`).executeTakeFirstOrThrow()
  expect([amount, currency]).toEqual([7_234, 'EUR'])
})

test('[FUND-39] a bank that repeats and shuffles its entries is read to the end, each entry once', async () => {
  const one = await person()
  const text = await referenceOf(one)
  const first = await numberAfterAll()
  const entry = (offset: number) => ({
    seq: first + offset,
    id: `repeated-${first + Math.min(offset, 1)}`,
    text,
    amount: money(1_000, 'EUR'),
    bookedAt: server.clock.now,
    written: null,
  })
  let asked = 0
  await readEntries(async () => {
    if (++asked > 5) throw new Error('asked for ever')
    // The last one is the second under another number.
    return [entry(2), entry(1), entry(0)]
  })
  expect(await balance(one)).toBe(2_000)
})
