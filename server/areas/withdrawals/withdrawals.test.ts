import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { bitcoin, openWithdrawalServer, type WithdrawalServer } from '../../../tests/support/withdrawer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { changeState } from './changeState.ts'
import { mailLetters } from './mailLetters.ts'
import { reviewWithdrawal } from './operator/reviewWithdrawal.ts'

let w: WithdrawalServer
beforeAll(async () => void (w = await openWithdrawalServer()))
afterAll(() => w.close())
beforeEach(async () => void (await w.bank.set('pays')))

const request = (body: object) => ({
  alt: 'BCH',
  fixed: false,
  amount: '100.00',
  method: 'Bitcoin',
  currency: 'USD',
  wallet: bitcoin,
  ...body,
})
const idOf = ({ body }: { body: Record<string, unknown> }): string => (body['data'] as { transactionId: string }).transactionId
const order = async (account: string, customer: number, stake: number) =>
  w.server.deps.db
    .insertInto('trade_order')
    .values({
      id: `${account}:${Math.random()}`,
      customer_id: customer,
      account,
      symbol: 'EURUSD',
      direction: 'up',
      stake,
      currency: 'USD',
      payout_percent: 80,
      open_points: 1,
      opened_at: w.server.clock.now,
      expires_at: w.server.clock.now + 1,
      settled_at: w.server.clock.now + 1,
      status: 'lost',
      returned: 0,
      stream: 'test',
    })
    .execute()
test('[WD-04, WD-06] a request decides a case with its terms, and moves nothing', async () => {
  const { browser, account } = await w.person(50_000)
  expect((await browser.post('/api/withdrawal', request({ account }))).body).toMatchObject({
    return: 'true',
    case: 'three',
    quote: { amount: '100.00', fee: '0.00', givesUp: '0.00', arrives: '0.00147058', currency: 'BTC', review: 'none' },
  })
  await w.credit(account, 10_000)
  expect((await browser.post('/api/withdrawal', request({ account }))).body).toMatchObject({
    case: 'two',
    current_turnover: '0.00',
    need_turnover: '100.00',
    quote: { fee: '5.00' },
  })
  expect(await w.balance(account)).toBe(60_000)
})

test('[WD-06] a deposit that was withdrawn with the fee demands no turnover again, unless it comes back', async () => {
  const { browser, account, id } = await w.person(0)
  const quoted = async () => {
    const { body } = await browser.post('/api/withdrawal', request({ account }))
    return [(body['quote'] as { fee: string }).fee, body['need_turnover'] as string]
  }
  await w.credit(account, 10_000)
  await w.final(browser, w.request(account))
  await w.pass(minuteMs)
  await w.pass(minuteMs)
  await w.credit(account, 10_000)
  expect(await quoted()).toEqual(['5.00', '100.00'])
  await order(account, id, 10_000)
  expect((await quoted())[0]).toBe('0.00')
  const [sent] = await w.server.deps.db.selectFrom('withdrawal').selectAll().where('account', '=', account).execute()
  expect(sent).toMatchObject({ state: 'sent', fee: 500, untraded: 10_000 })
  await w.server.deps.db.transaction().execute((trx) => changeState(trx, sent!, { to: 'returned', at: w.server.clock.now }))
  expect(await quoted()).toEqual(['5.00', '200.00'])
})

test.each([
  [{ amount: '0' }, { amount: 'withdrawal.wrong_amount' }],
  [{ amount: '-1' }, { amount: 'withdrawal.wrong_amount' }],
  [{ amount: '1000000' }, { amount: 'funds.insufficient' }],
  [{ amount: '1.00' }, { amount: 'withdrawal.too_small' }],
  [{ wallet: ' ' }, { wallet: 'withdrawal.no_wallet' }],
  [{ wallet: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, { wallet: 'withdrawal.other_network' }],
  [{ wallet: 'tb1qW508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, { wallet: 'withdrawal.wrong_address' }],
])('[WD-03] both calls refuse %j at its field', async (change, fields) => {
  const { browser, account } = await w.person(50_000)
  expect((await browser.post('/api/withdrawal', request({ account, ...change }))).body).toMatchObject({ return: 'false', fields })
  expect((await w.final(browser, w.request(account, change))).body).toMatchObject({ return: 'false', fields })
  expect(await w.balance(account)).toBe(50_000)
})

test('[WD-07, WD-12] the final call asks for the factor, takes the money once and repeats its answer', async () => {
  const { browser, account } = await w.person(50_000)
  const first = await browser.post('/api/withdrawal/final', w.request(account), { 'idempotency-key': `${account}-1` })
  expect(first.body).toMatchObject({ return: 'false', factor: 'true', type: 'google' })
  expect(await w.balance(account)).toBe(50_000)
  const done = await w.final(browser, w.request(account), `${account}-1`)
  expect(done.body).toMatchObject({ return: 'true', is_bonus: false })
  expect((await browser.post('/api/withdrawal/final', w.request(account), { 'idempotency-key': `${account}-1` })).body).toEqual(done.body)
  expect(await w.balance(account)).toBe(40_000)
})

test('[WD-12] an equal withdrawal from a second tab is refused for two minutes', async () => {
  const { browser, account } = await w.person(50_000)
  await w.final(browser, w.request(account))
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ error: 'withdrawal.repeated' })
  w.server.clock.now += 2 * minuteMs
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ return: 'true' })
})

test('[WD-15] a withdrawal is approved, sent and booked, with a notice and a letter for each state', async () => {
  const { browser, account, id, email } = await w.person(50_000)
  await w.final(browser, w.request(account))
  await w.pass(minuteMs)
  await w.pass(minuteMs)
  expect(await w.states(browser)).toEqual(['requested', 'approved', 'sending', 'sent'])
  expect((await w.bank.book())[0]).toMatchObject({ amount: '0.00147058', currency: 'BTC', status: 'paid', paid: 1 })
  const notices = await w.server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).orderBy('seq').execute()
  const kinds = ['addressAdded', 'withdrawalRequested', 'withdrawalApproved', 'withdrawalSending', 'withdrawalSent']
  expect(notices.map(({ kind }) => kind).filter((kind) => kinds.includes(kind))).toEqual(kinds)
  w.server.letters.length = 0
  await mailLetters(w.server.deps)
  const own = w.server.letters.filter(({ to }) => to === email)
  expect(own).toHaveLength(5)
  expect(own[1]).toMatchObject({ letter: 'withdrawal', params: { body: expect.stringContaining('100') as string } })
  expect(await mailLetters(w.server.deps)).toBe(0)
  expect(await auditLedger(w.server.deps.db)).toEqual([])
})

test('[WD-10] a cancelled withdrawal gives the money back; one being sent says it is too late', async () => {
  const { browser, account } = await w.person(50_000)
  const transactionId = idOf(await w.final(browser, w.request(account)))
  expect((await browser.post('/api/us/pending', {})).body).toMatchObject({ hits: [{ transactionId, amount: '100.00' }] })
  const cancel = (id: string, key: string, by = browser) => by.post('/api/us/reject', { id }, { 'idempotency-key': key })
  const stranger = await w.person(0)
  expect((await cancel(transactionId, 'x-1', stranger.browser)).body).toMatchObject({ error: 'withdrawal.unknown' })
  expect((await cancel(transactionId, 'c-1')).body).toMatchObject({ return: 'true' })
  expect((await cancel(transactionId, 'c-2')).body).toMatchObject({ return: 'true' })
  expect(await w.balance(account)).toBe(50_000)
  w.server.clock.now += 2 * minuteMs
  const second = idOf(await w.final(browser, w.request(account)))
  await w.bank.set('byHand')
  await w.pass(minuteMs)
  expect((await cancel(second, 'c-3')).body).toMatchObject({ return: 'false', error: 'withdrawal.too_late' })
  expect((await browser.post('/api/us/pending', {})).body).toMatchObject({ hits: [] })
})

test.each([
  ['rejects', 'rejected', ['requested', 'approved', 'sending', 'rejected']],
  ['returns', 'returned', ['requested', 'approved', 'sending', 'sent', 'returned']],
] as const)('[WD-10, WD-15] when the bank %s, the withdrawal ends as %s and the money is back', async (mode, _end, states) => {
  const { browser, account } = await w.person(50_000)
  await w.bank.set(mode)
  const id = idOf(await w.final(browser, w.request(account, { proc: 'USD', wallet: 'US1234' })))
  for (let minutes = 0; minutes < 4; minutes += 1) await w.pass(minuteMs)
  expect(await w.states(browser)).toEqual(states)
  expect(await w.balance(account)).toBe(50_000)
  const cancelled = await browser.post('/api/us/reject', { id }, { 'idempotency-key': `${account}-c` })
  expect(cancelled.body).toMatchObject({ return: 'false', error: 'withdrawal.already_back' })
  expect(await auditLedger(w.server.deps.db)).toEqual([])
})

test('[WD-15] a payout that comes back days later is returned', async () => {
  const { browser, account } = await w.person(50_000)
  await w.final(browser, w.request(account, { proc: 'USD', wallet: 'US1234' }))
  await w.pass(minuteMs)
  await w.bank.decide('return')
  await w.pass(dayMs)
  expect((await w.states(browser)).at(-1)).toBe('returned')
  expect(await w.balance(account)).toBe(50_000)
})

test.each(['losesAnswer', 'garbage', 'losesRequest'] as const)('[WD-12] a bank that %s is asked, and pays once', async (mode) => {
  const { browser, account } = await w.person(50_000)
  await w.bank.set(mode)
  const id = idOf(await w.final(browser, w.request(account, { proc: 'USD', wallet: 'US1234' })))
  await w.pass(minuteMs)
  await w.bank.set('pays')
  // A lost order is voided with the first question after ten minutes, 24 after it was sent, and sent again.
  for (let minutes = 0; minutes < 30; minutes += 1) await w.pass(minuteMs)
  expect((await w.states(browser)).at(-1)).toBe('sent')
  const paid = (await w.bank.book()).filter(({ reference }) => reference.startsWith(id)).reduce((sum, one) => sum + one.paid, 0)
  expect(paid).toBe(1)
  expect(await w.balance(account)).toBe(40_000)
})

test('[WD-06] from $5,000 an operator decides, with a reason that the person reads', async () => {
  const { browser, account } = await w.person(2_000_000)
  const big = w.request(account, { amount: '6000.00' })
  const [approved, rejected] = [await w.final(browser, big), await w.final(browser, { ...big, amount: '7000.00' })]
  await w.pass(dayMs)
  expect(await w.states(browser)).toEqual(['requested', 'inReview'])
  const operator = { operator: 'Mira', reason: 'The account’s name differs.', at: w.server.clock.now }
  const { db } = w.server.deps
  expect(await reviewWithdrawal(db, idOf(approved), 'approve', operator)).toMatchObject({ state: 'approved' })
  expect(await reviewWithdrawal(db, idOf(rejected), 'reject', operator)).toMatchObject({ state: 'rejected' })
  await expect(reviewWithdrawal(db, idOf(rejected), 'approve', operator)).rejects.toThrow('not in review')
  const { body } = await browser.post('/api/withdrawal/list', {})
  expect(body['data']).toMatchObject([{ steps: [{}, {}, { state: 'rejected', reason: operator.reason }] }, {}])
  expect(await w.balance(account)).toBe(1_400_000)
})

test('[WD-06, WD-14] a bonus is given up only when agreed, and comes back with a cancelled withdrawal', async () => {
  const { browser, account } = await w.person(50_000)
  await w.grant(account, 1_000)
  const money = async () => (await browser.post('/api/withdrawal/money', { account })).body
  expect(await money()).toMatchObject({
    balance: '510.00',
    free: '500.00',
    bound: '10.00',
    boundBy: [{ turnover: '0.00', needed: '200.00' }],
  })
  expect((await browser.post('/api/withdrawal', request({ account }))).body).toMatchObject({ case: 'one', quote: { givesUp: '10.00' } })
  expect((await browser.post('/api/withdrawal', request({ account, amount: '505.00' }))).body).toMatchObject({
    case: 'four',
    quote: { amount: '500.00' },
  })
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ error: 'withdrawal.bonus_bound' })
  const id = idOf(await w.final(browser, w.request(account, { is_bonus: true })))
  expect(await money()).toMatchObject({ balance: '400.00', free: '400.00', boundBy: [] })
  await browser.post('/api/us/reject', { id }, { 'idempotency-key': `${account}-cancel` })
  expect(await money()).toMatchObject({ balance: '510.00', bound: '10.00' })
})

test('[WD-06] cancelling a withdrawal that cost a bonus does not save it from the next one', async () => {
  const { browser, account } = await w.person(50_000)
  await w.grant(account, 1_000)
  const money = async () => (await browser.post('/api/withdrawal/money', { account })).body
  const cancel = (id: string) => browser.post('/api/us/reject', { id }, { 'idempotency-key': `cancel-${id}` })
  const first = idOf(await w.final(browser, w.request(account, { is_bonus: true })))
  // By the clock of another process, which is behind.
  w.server.clock.now -= 1_000
  const second = idOf(await w.final(browser, w.request(account, { amount: '400.00', proc: 'USD', wallet: 'US1234' })))
  await cancel(first)
  expect(await money()).toMatchObject({ balance: '100.00', free: '100.00', boundBy: [] })
  await cancel(second)
  expect(await money()).toMatchObject({ balance: '510.00', bound: '10.00' })
  expect(await auditLedger(w.server.deps.db)).toEqual([])
})

test('[WD-06, SUP-06, SUP-08] a bonus comes back once no withdrawal that cost it is paid', async () => {
  const { browser, account } = await w.person(2_000_000)
  await w.grant(account, 1_000)
  const reviewed = idOf(await w.final(browser, w.request(account, { amount: '6000.00', is_bonus: true })))
  await w.final(browser, w.request(account, { proc: 'USD', wallet: 'US1234' }))
  await w.pass(minuteMs)
  await browser.post('/api/us/reject', { id: reviewed }, { 'idempotency-key': `cancel-${reviewed}` })
  expect(await w.balance(account)).toBe(1_990_000)
  await w.bank.decide('return')
  await w.pass(dayMs)
  expect(await w.balance(account)).toBe(2_001_000)
  const { body: history } = await browser.post('/api/us/history', { trType: 'withdrawal.back' })
  expect(history['hits']).toMatchObject([
    { amount: '10.00', facts: { givesUp: '10.00' } },
    { amount: '100.00', facts: { givesUp: '0' } },
    { amount: '6000.00', facts: { givesUp: '0' } },
  ])
  const { body: statement } = await browser.post('/api/us/statement', {})
  const sums = [
    { group: 'bonus', in: '20.00', out: '-10.00' },
    { group: 'withdrawal', in: '6100.00', out: '-6100.00' },
  ]
  expect(statement['accounts']).toMatchObject([
    { closing: '20010.00', sums: expect.arrayContaining(sums.map((one) => expect.objectContaining(one))) },
  ])
})

test('[WD-14] settled stakes free a bonus', async () => {
  const { browser, account, id } = await w.person(50_000)
  await w.grant(account, 1_000)
  await order(account, id, 19_999)
  expect((await browser.post('/api/withdrawal/money', { account })).body).toMatchObject({ boundBy: [{ turnover: '199.99' }] })
  await order(account, id, 1)
  expect((await browser.post('/api/withdrawal/money', { account })).body).toMatchObject({ free: '510.00', boundBy: [] })
})

test('[WD-06] above $1,000 in all the law asks who the person is', async () => {
  const { browser, account } = await w.person(500_000, { verification: 'None' })
  expect((await browser.post('/api/withdrawal', request({ account, amount: '1000.01' }))).body).toMatchObject({ case: 'verify' })
  expect((await w.final(browser, w.request(account, { amount: '1000.01' }))).body).toMatchObject({ error: 'withdrawal.verify' })
  const overview = async () => (await browser.post('/api/withdrawal/overview', { account })).body
  expect((await w.final(browser, w.request(account, { amount: '900.00' }))).body).toMatchObject({ return: 'true' })
  expect(await overview()).toMatchObject({ obstacles: [], identityLimit: '1000.00', identityLeft: '100.00' })
  expect((await w.final(browser, w.request(account, { amount: '100.01' }))).body).toMatchObject({ error: 'withdrawal.verify' })
  expect((await w.final(browser, w.request(account, { amount: '100.00' }))).body).toMatchObject({ return: 'true' })
  expect(await overview()).toMatchObject({ obstacles: ['identity'], identityLeft: '0.00' })
})

test('[WD-04, WD-06] less left of the limit than any method pays out is an obstacle', async () => {
  const { browser, account } = await w.person(500_000, { verification: 'None' })
  const overview = async () => (await browser.post('/api/withdrawal/overview', { account })).body
  expect((await w.final(browser, w.request(account, { amount: '980.00' }))).body).toMatchObject({ return: 'true' })
  expect(await overview()).toMatchObject({ obstacles: [], identityLeft: '20.00' })
  expect((await w.final(browser, w.request(account, { amount: '10.01' }))).body).toMatchObject({ return: 'true' })
  expect(await overview()).toMatchObject({ obstacles: ['identity'], identityLeft: '9.99' })
})

test.each([
  ['EUR', '988.00', '12.00', []],
  ['EUR', '989.00', '11.00', ['identity']],
  ['RUB', '993.00', '7.00', []],
  ['RUB', '993.50', '6.50', ['identity']],
] as const)(
  '[WD-04, WD-06] the least payout of a %s account counts by its worth after %s dollars',
  async (currency, amount, left, obstacles) => {
    const { browser, account, id } = await w.person(500_000, { verification: 'None' })
    const { db, now } = w.server.deps
    const other = await db.transaction().execute((trx) => openAccount(trx, { customerId: id, currency, type: 'real', at: now() }))
    await w.credit(other, 500_000, 'test', currency)
    expect((await w.final(browser, w.request(account, { amount }))).body).toMatchObject({ return: 'true' })
    const overview = async () => (await browser.post('/api/withdrawal/overview', { account: other })).body
    expect(await overview()).toMatchObject({ obstacles, identityLeft: left })
    const { rates } = w.bank.port
    w.bank.port.rates = () => Promise.reject(new Error('down'))
    try {
      expect(await overview()).toMatchObject({ obstacles: [] })
    } finally {
      w.bank.port.rates = rates
    }
  },
)

test('[TRD-09] a depositor whose trading is blocked takes their own money out all the same', async () => {
  const { browser, account } = await w.person(0, { verification: 'None' })
  await w.credit(account, 30_000)
  expect((await browser.post('/api/modal/block?lang=en', {})).body).toMatchObject({ data: { blocked: true } })
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ return: 'true' })
  await w.pass(minuteMs)
  expect((await w.states(browser)).at(-1)).toBe('sent')
})

test('[WD-06] limits count what is paid, not the bonus money that was asked for with it', async () => {
  const { browser, account } = await w.person(90_000, { verification: 'None' })
  await w.grant(account, 20_000)
  const whole = { account, amount: '1100.00' }
  expect((await browser.post('/api/withdrawal', request(whole))).body).toMatchObject({ case: 'four', quote: { amount: '900.00' } })
  const id = idOf(await w.final(browser, w.request(account, { amount: '1100.00', is_bonus: true })))
  const { worth } = await w.server.deps.db.selectFrom('withdrawal').select('worth').where('id', '=', id).executeTakeFirstOrThrow()
  expect(worth).toBe(90_000)
})

test('[WD-04] a quote that pays more than is now true is refused', async () => {
  const { browser, account } = await w.person(50_000)
  expect((await w.final(browser, w.request(account, { arrives: '0.00147059' }))).body).toMatchObject({ error: 'withdrawal.stale_quote' })
  expect((await w.final(browser, w.request(account, { arrives: '0.00147058' }))).body).toMatchObject({ return: 'true' })
})

test('[WD-02] play money is refused', async () => {
  const { browser, account, id } = await w.person(50_000)
  await w.server.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', id).execute()
  expect((await w.final(browser, w.request(account))).body).toMatchObject({ error: 'withdrawal.demo' })
})

test('[WD-12] an equal withdrawal is refused although the first one is sent already', async () => {
  const { browser, account } = await w.person(50_000)
  await w.final(browser, w.request(account))
  await w.pass(minuteMs)
  expect((await w.states(browser)).at(-1)).toBe('sent')
  const code = { error: 'withdrawal.repeated' }
  expect((await browser.post('/api/withdrawal', request({ account }))).body).toMatchObject(code)
  expect((await w.send(browser, w.request(account))).body).toMatchObject(code)
  expect((await browser.post('/api/withdrawal', request({ account, amount: '99.00' }))).body).toMatchObject({ return: 'true' })
})

test('[WD-06] more bonus money than was confirmed is not given up', async () => {
  const { browser, account } = await w.person(50_000)
  await w.grant(account, 1_000)
  const confirmed = w.request(account, { is_bonus: true, gives_up: '10.00' })
  await w.grant(account, 500)
  expect((await w.send(browser, confirmed)).body).toMatchObject({ error: 'withdrawal.stale_quote' })
  expect((await w.final(browser, { ...confirmed, gives_up: '15.00' })).body).toMatchObject({ return: 'true', is_bonus: true })
  expect(await w.balance(account)).toBe(40_000)
})

test('[APP-21, WD-05] the turnover of several bonuses is that of all together', async () => {
  const { browser, account } = await w.person(50_000)
  await w.grant(account, 1_000)
  w.server.clock.now += 1
  await w.grant(account, 500)
  const { body } = await browser.post('/api/withdrawal', request({ account }))
  expect(body).toMatchObject({ case: 'one', current_turnover: '0.00', need_turnover: '300.00', quote: { givesUp: '15.00' } })
})

test('[WD-04] dollars to dollars need no rates of the payout side', async () => {
  const { browser, account } = await w.person(50_000)
  const { rates } = w.bank.port
  w.bank.port.rates = () => Promise.reject(new Error('down'))
  try {
    const ask = (method: string) =>
      browser.post('/api/withdrawal', request({ account, method, wallet: method === 'USD' ? 'US1234' : bitcoin }))
    expect((await ask('USD')).body).toMatchObject({ return: 'true', quote: { arrives: '100.00', to: 'US1234' } })
    expect(await ask('Bitcoin')).toMatchObject({ status: 200, body: { error: 'withdrawal.unavailable' } })
  } finally {
    w.bank.port.rates = rates
  }
})

test('[WD-06] a bank that the person has paid us from was used for a deposit', async () => {
  const { browser, account, id } = await w.person(50_000)
  const ask = async () => (await browser.post('/api/withdrawal', request({ account, method: 'USD', wallet: 'US1234' }))).body['case']
  const row = { customer_id: id, account_id: account, currency: 'USD', method: 'bank', amount: 1, bonus: false, fixed: false } as const
  const report = { id: `report-${id}`, email: null, bitcoin: null, random: 'r', reported_at: 1, credited_at: null, credited_by: null }
  await w.server.deps.db
    .insertInto('payment_report')
    .values({ ...row, ...report })
    .execute()
  expect(await ask()).toBe('three')
  await w.server.deps.db
    .updateTable('payment_report')
    .set({ credited_at: 2, credited_by: 'operator' })
    .where('id', '=', report.id)
    .execute()
  expect(await ask()).toBe('five')
})

test('[WD-14] overview, money, quote and balance agree on what is free', async () => {
  for (const [free, bound] of [
    [50_000, 0],
    [50_000, 1_500],
    [0, 1_500],
  ] as const) {
    const { browser, account } = await w.person(free)
    if (bound > 0) await w.grant(account, bound)
    const text = (free / 100).toFixed(2)
    expect((await browser.post('/api/withdrawal/money', { account })).body).toMatchObject({ free: text, bound: (bound / 100).toFixed(2) })
    const { body: overview } = await browser.post('/api/withdrawal/overview', { account })
    expect(overview['obstacles']).toEqual(free === 0 ? ['allBound'] : [])
    const whole = ((free + bound) / 100).toFixed(2)
    const { body: quote } = await browser.post('/api/withdrawal', request({ account, amount: whole }))
    expect(quote).toMatchObject(
      free === 0 ? { error: 'withdrawal.bonus_only' } : { quote: { amount: text, givesUp: (bound / 100).toFixed(2) } },
    )
    expect(await w.balance(account)).toBe(free + bound)
  }
})

test('[WD-06] a part of the amount that is free is refused below the minimum of the method', async () => {
  const { browser, account } = await w.person(40)
  await w.grant(account, 10_000)
  const { body } = await browser.post('/api/withdrawal', request({ account, amount: '50.00', method: 'USD', wallet: 'US1234' }))
  expect(body).toMatchObject({ return: 'false', fields: { amount: 'withdrawal.too_small' } })
})
