import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireHistoryRow, WireStatementAccount, WireStatementDay } from '../../../contract/history.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { isBalanced, matchesRows } from '../../../domain/history/statement.ts'
import { type Browser, openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { grantPlayMoney } from '../../ledger/grantPlayMoney.ts'
import type { SystemAccount } from '../../ledger/holder.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { postGrant } from '../../ledger/postGrant.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

let people = 0
type Person = { id: number; account: string; browser: Browser }
async function person(): Promise<Person> {
  const email = `history${++people}@example.org`
  const added = await server.customer(email)
  const browser = server.browser()
  await browser.signIn(email)
  return { ...added, browser }
}

/** Lets time pass for people who stay signed in. */
async function pass(ms: number): Promise<void> {
  server.clock.now += ms
  await server.deps.db.updateTable('web_session').set({ opened_at: server.clock.now, seen_at: server.clock.now }).execute()
}

/** Moves an amount between an account and one of ours. */
async function move(account: string, kind: string, minor: number, more: { at?: number; from?: SystemAccount; reference?: string } = {}) {
  const { at = server.clock.now, from = 'processors', reference = `${kind}:${randomUUID()}` } = more
  const postings = [
    { holder: { of: 'account', account } as const, amount: money(minor, 'EUR') },
    { holder: { of: 'system', name: from } as const, amount: money(-minor, 'EUR') },
  ]
  await server.deps.db.transaction().execute((trx) => post(trx, { kind, reference, postings, at }))
}

type OrderEnd = { status: 'open' | 'won' | 'lost' | 'tie'; returned: number | null }
/** Adds an order with its postings, as the platform does. */
async function order(
  { id, account }: Pick<Person, 'id' | 'account'>,
  stake: number,
  end: OrderEnd,
  at = server.clock.now,
): Promise<string> {
  const order = randomUUID()
  const settled = end.status === 'open' ? null : at + hourMs
  const prices = { payout_percent: 80, open_points: 110_000, close_points: settled && 111_000, stream: 'test' }
  const times = { opened_at: at, expires_at: at + hourMs, settled_at: settled }
  await server.deps.db
    .insertInto('trade_order')
    .values({
      id: order,
      customer_id: id,
      account,
      symbol: 'EUR/USD',
      direction: 'up',
      stake,
      currency: 'EUR',
      ...prices,
      ...times,
      ...end,
    })
    .execute()
  await move(account, 'stake', -stake, { at, from: 'stakes', reference: `order:${order}:stake` })
  if (end.returned)
    await move(account, `order.${end.status}`, end.returned, { at: at + hourMs, from: 'profit', reference: `order:${order}:end` })
  return order
}

async function withdraw({ id, account }: Person, state: 'requested' | 'sent' | 'cancelled', amount = 5_000, givesUp = 0): Promise<string> {
  const withdrawal = randomUUID()
  const at = server.clock.now
  const amounts = {
    amount,
    currency: 'EUR',
    fee: 250,
    gives_up: givesUp,
    arrives: amount - 250,
    arrives_currency: 'EUR',
    worth: amount,
  } as const
  const place = { customer_id: id, account, key: null, method: 'EUR', wallet: 'DE00' } as const
  await server.deps.db
    .insertInto('withdrawal')
    .values({ id: withdrawal, ...place, ...amounts, state, requested_at: at, left_at: null, due_at: null })
    .execute()
  const moveBoth = (kind: string, sign: 1 | -1, reference: string) =>
    server.deps.db.transaction().execute((trx) => {
      const postings = [
        { holder: { of: 'account', account } as const, amount: money(sign * (amount + givesUp), 'EUR') },
        { holder: { of: 'system', name: 'withdrawals' } as const, amount: money(-sign * amount, 'EUR') },
        { holder: { of: 'system', name: 'bonus' } as const, amount: money(-sign * givesUp, 'EUR') },
      ]
      return post(trx, { kind, reference, postings, at })
    })
  await moveBoth('withdrawal', -1, `withdrawal:${withdrawal}`)
  if (state === 'cancelled') await moveBoth('withdrawal.back', 1, `withdrawal:${withdrawal}:back`)
  if (state === 'sent') await payOut(withdrawal, amount)
  return withdrawal
}

/** Posts that a withdrawal has left, with its fee. */
async function payOut(withdrawal: string, amount = 5_000): Promise<void> {
  await server.deps.db.updateTable('withdrawal').set({ state: 'sent' }).where('id', '=', withdrawal).execute()
  await server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'withdrawal.sent',
      reference: `withdrawal:${withdrawal}:sent`,
      at: server.clock.now,
      postings: [
        { holder: { of: 'system', name: 'withdrawals' }, amount: money(-amount, 'EUR') },
        { holder: { of: 'system', name: 'payouts' }, amount: money(amount - 250, 'EUR') },
        { holder: { of: 'system', name: 'fees' }, amount: money(250, 'EUR') },
      ],
    }),
  )
}

async function deposit({ id, account }: Person, status: 'succeeded' | 'failed' | 'open', minor = 10_000): Promise<string> {
  const deposit = randomUUID()
  const at = server.clock.now
  const row = { customer_id: id, account_id: account, amount: minor, currency: 'EUR', bonus: false, fixed: false, card_id: null } as const
  const code = status === 'failed' ? 'payment.declined' : null
  await server.deps.db
    .insertInto('deposit')
    .values({ id: deposit, ...row, stack: 'PFS,FRAUD', status, code, opened_at: at, closed_at: status === 'open' ? null : at })
    .execute()
  const statuses = status === 'succeeded' ? (['declined', 'approved'] as const) : (['declined'] as const)
  for (const [index, one] of statuses.entries()) {
    const outcome = {
      status: one,
      code: one === 'declined' ? 'payment.declined' : null,
      message: null,
      next: false,
      bank_url: null,
    } as const
    const times = { prepared_at: at, sent_at: at + index, settled_at: at, ask_at: null, late: null } as const
    const of = { reference: `${deposit}.${index + 1}`, deposit_id: deposit, customer_id: id, seq: index + 1, fingerprint: null } as const
    const rest = { processor_id: null, secure_code: null, union_card: false, needs_cvv: false } as const
    await server.deps.db
      .insertInto('payment_attempt')
      .values({ ...of, ...outcome, ...times, ...rest, processor: index === 0 ? 'PFS' : 'FRAUD' })
      .execute()
  }
  if (status === 'succeeded') await move(account, 'deposit', minor, { reference: `${deposit}.2` })
  return deposit
}

type History = {
  hits: WireHistoryRow[]
  total: number
  next?: string
  totals: { currency: string; play: boolean; in: string; out: string }[]
}
const read = async ({ browser }: Person, body: object = {}): Promise<History> =>
  (await browser.post('/api/us/history', body)).body as unknown as History
type Statement = { to: number; accounts: WireStatementAccount[]; days: WireStatementDay[] }
const state = async ({ browser }: Person, body: object = {}): Promise<Statement> =>
  (await browser.post('/api/us/statement', body)).body as unknown as Statement

test('[SUP-06] money and trades are one list, newest first, each with its balances', async () => {
  const one = await person()
  const failed = await deposit(one, 'failed')
  await pass(1)
  const paid = await deposit(one, 'succeeded')
  await pass(1)
  await server.deps.db.transaction().execute((trx) =>
    postGrant(trx, {
      kind: 'bonus',
      reference: `${paid}.2:bonus`,
      account: one.account,
      amount: money(2_000, 'EUR'),
      at: server.clock.now,
    }),
  )
  await pass(1)
  const won = await order(one, 1_000, { status: 'won', returned: 1_800 })
  await pass(2 * hourMs)
  const withdrawal = await withdraw(one, 'requested')
  const { hits, total, totals } = await read(one)
  expect(hits.map(({ trType, group, amount, before, after, status }) => [trType, group, amount, before, after, status])).toEqual([
    ['withdrawal', 'withdrawal', '-50.00', '128.00', '78.00', 'pending'],
    ['order.won', 'order', '18.00', '110.00', '128.00', 'done'],
    ['stake', 'order', '-10.00', '120.00', '110.00', 'done'],
    ['bonus', 'bonus', '20.00', '100.00', '120.00', 'done'],
    ['deposit', 'deposit', '100.00', '0.00', '100.00', 'done'],
    ['deposit.failed', 'deposit', '100.00', undefined, undefined, 'rejected'],
  ])
  expect(hits.map(({ reference }) => reference)).toEqual([
    `withdrawal:${withdrawal}`,
    `order:${won}:end`,
    `order:${won}:stake`,
    `${paid}.2:bonus`,
    `${paid}.2`,
    failed,
  ])
  expect(total).toBe(6)
  expect(totals).toEqual([{ currency: 'EUR', play: false, in: '138.00', out: '-60.00', entries: 6 }])
})

test('[SUP-06, FUND-36] a deposit lists its attempts, and an entry says what it is about', async () => {
  const one = await person()
  await deposit(one, 'succeeded')
  await withdraw(one, 'sent')
  await order(one, 1_000, { status: 'won', returned: 1_800 })
  const { hits } = await read(one)
  const of = (kind: string) => hits.find(({ trType }) => trType === kind)
  expect(of('deposit')).toMatchObject({
    method: 'card',
    attempts: [
      { processor: 'PFS', status: 'declined', error: 'payment.declined' },
      { processor: 'FRAUD', status: 'approved' },
    ],
  })
  expect(of('withdrawal')).toMatchObject({
    method: 'EUR',
    status: 'done',
    link: '#/show/withdrawal',
    facts: { fee: '2.50', arrives: '47.50', arrivesCurrency: 'EUR', to: 'DE00' },
  })
  expect(of('order.won')?.facts).toMatchObject({ symbol: 'EUR/USD', direction: 'up', stake: '10.00', result: '8.00', openPrice: '1.10000' })
})

test.each([
  ['ORANGE', 'card'],
  ['NETELLER', 'Neteller'],
  ['VLOAD', 'VLOAD'],
] as const)('[SUP-06, FUND-39] a deposit that %s took is listed as paid by %s', async (processor, method) => {
  const one = await person()
  const id = await deposit(one, 'succeeded')
  const { db } = server.deps
  const card = randomUUID()
  const saved = { token: `token-${card}`, fingerprint: `f-${card}`, entropay: false, can_load: true, listing: 'listed' } as const
  await db
    .insertInto('card')
    .values({ id: card, customer_id: one.id, ...saved, brand: 'visa', last4: '0002', expires: '2030-01', saved_at: server.clock.now })
    .execute()
  await db.updateTable('deposit').set({ card_id: card }).where('id', '=', id).execute()
  await db.updateTable('payment_attempt').set({ processor }).where('deposit_id', '=', id).where('status', '=', 'approved').execute()
  const found = (await read(one)).hits.find(({ trType }) => trType === 'deposit')
  expect([found?.method, found?.facts?.['card']]).toEqual([method, method === 'card' ? '•••• 0002' : undefined])
})

test('[SUP-06] a payout’s fee is an entry of its own, and counts in no sum', async () => {
  const one = await person()
  await move(one.account, 'deposit', 20_000)
  const sent = await withdraw(one, 'sent')
  await withdraw(one, 'requested')
  const { hits, totals, total } = await read(one, { trType: 'fee' })
  expect(hits).toMatchObject([
    { trType: 'fee', group: 'fee', amount: '-2.50', status: 'done', reference: `withdrawal:${sent}:sent`, link: '#/show/withdrawal' },
  ])
  expect(hits[0]?.after).toBeUndefined()
  expect([total, totals]).toEqual([1, [{ currency: 'EUR', play: false, in: '0.00', out: '0.00', entries: 1 }]])
  expect((await read(one)).totals).toEqual([{ currency: 'EUR', play: false, in: '200.00', out: '-100.00', entries: 4 }])
  await server.deps.db.updateTable('withdrawal').set({ state: 'returned' }).where('id', '=', sent).execute()
  // It is given back with its withdrawal.
  expect((await read(one, { trType: 'fee' })).hits).toEqual([])
})

test('[SUP-06] a lost order is an entry of its own, though nothing was posted', async () => {
  const one = await person()
  await move(one.account, 'deposit', 10_000)
  await order(one, 1_000, { status: 'lost', returned: 0 })
  const { hits, totals } = await read(one)
  expect(hits.map(({ trType, amount, after }) => [trType, amount, after])).toEqual([
    ['order.lost', '0.00', undefined],
    ['stake', '-10.00', '90.00'],
    ['deposit', '100.00', '100.00'],
  ])
  expect(totals).toMatchObject([{ in: '100.00', out: '-10.00', entries: 3 }])
})

test.each<[object, string[]]>([
  [{ trType: 'order' }, ['order.won', 'stake', 'stake']],
  [{ trType: 'stake' }, ['stake', 'stake']],
  [{ trType: 'other' }, []],
  [{ trType: 'nonsense' }, []],
  [{ Status: 'pending' }, ['withdrawal', 'stake']],
  [{ Status: 'cancelled' }, []],
  [{ Status: 'nonsense' }, []],
  [{ trType: 'withdrawal', Status: 'pending' }, ['withdrawal']],
  [{ exchange: true }, []],
  [{ account: 'another' }, []],
  [{ sort: 'oldest', trType: 'deposit' }, ['deposit']],
  [{ offset: 3 }, ['stake', 'deposit']],
  [{ DateFrom: 0, DateTo: 8_640_000_000_000_000 }, ['withdrawal', 'order.won', 'stake', 'stake', 'deposit']],
])('[SUP-06] the filter %j selects %j', async (filter, kinds) => {
  const one = await person()
  await move(one.account, 'deposit', 10_000)
  await pass(1)
  await order(one, 1_000, { status: 'won', returned: 1_800 })
  await pass(2)
  await order(one, 500, { status: 'open', returned: null })
  await pass(2 * hourMs)
  await withdraw(one, 'requested')
  const { hits } = await read(one, filter)
  expect(hits.map(({ trType }) => trType).toSorted()).toEqual(kinds.toSorted())
})

test.each(['/api/us/history', '/api/us/reports', '/api/us/statement'])('[SUP-07] %s refuses an end before the start', async (path) => {
  const { browser } = await person()
  const { status, body } = await browser.post(path, { DateFrom: 2, DateTo: 1 })
  expect([status, body['fields']]).toEqual([400, { DateTo: 'request.too_small' }])
  expect((await browser.post(path, { DateFrom: 2, DateTo: 2 })).status).toBe(200)
})

test.each([
  { DateFrom: 'yesterday' },
  { DateFrom: -1 },
  { DateTo: 1.5 },
  { DateTo: 8_640_000_000_000_001 },
  { limit: 0 },
  { limit: 1_000 },
  { cursor: '1' },
  { cursor: 'x.l1' },
  { cursor: '1.l1; drop table account' },
  { sort: 'amount' },
])('[SUP-06] the history refuses %j', async (body) => {
  const { browser } = await person()
  expect((await browser.post('/api/us/history', body)).status).toBe(400)
})

test.each(['Nowhere/City', "'; select 1", 'x'.repeat(65)])('[SUP-08] a statement refuses the time zone %s', async (zone) => {
  const { browser } = await person()
  expect((await browser.post('/api/us/statement', { zone })).status).toBe(400)
})

test('[SUP-06, SRV-08] another person’s entry, account and contest prize stay theirs', async () => {
  const [owner, stranger] = [await person(), await person()]
  await deposit(owner, 'succeeded')
  await deposit(owner, 'failed')
  const { hits } = await read(owner)
  for (const { id } of hits) {
    expect((await owner.browser.post('/api/us/history/entry', { id })).body).toMatchObject({ return: 'true', data: { id } })
    expect((await stranger.browser.post('/api/us/history/entry', { id })).body).toEqual({ return: 'false', error: 'history.unknown' })
  }
  expect((await read(stranger, { account: owner.account })).hits).toEqual([])
  expect((await state(stranger, { account: owner.account })).accounts).toEqual([])
  expect((await stranger.browser.post('/api/us/reports', { account: owner.account })).body['hits']).toEqual([])
})

test('[SUP-06] pages stay as they are while entries arrive', async () => {
  const one = await person()
  // Two of each time: the id decides between them.
  for (let index = 0; index < 12; index += 1)
    await move(one.account, 'deposit', 100 + index, { at: server.clock.now + Math.floor(index / 2) })
  const whole = (await read(one)).hits.map(({ id }) => id)
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: History = await read(one, { limit: 5, sort, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.hits.map(({ id }) => id))
      cursor = page.next
      if (sort === 'newest') await move(one.account, 'tip', -1, { at: server.clock.now + hourMs, from: 'bonus' })
    } while (cursor !== undefined)
    expect(sort === 'newest' ? seen : seen.slice(0, 12).toReversed()).toEqual(whole)
  }
})

test('[SUP-08] 10,000 entries are read in pages while others arrive, each once, with exact balances', async () => {
  const one = await person()
  await sql`with entry as (
      insert into ledger_entry (kind, reference, at) select 'deposit', 'bulk:' || n, ${server.clock.now}::bigint + n / 3 from generate_series(1, 10000) n returning id
    )
    insert into ledger_posting (entry_id, account_id, currency, amount)
    select id, account, 'EUR', amount from entry, (values (${one.account}, 1), ('system:processors:EUR', -1)) as side (account, amount)`.execute(
    server.deps.db,
  )
  const seen = new Set<string>()
  let cursor: string | undefined
  let balance = 10_000
  do {
    const page: History = await read(one, cursor === undefined ? {} : { cursor })
    for (const { id, after, before } of page.hits) {
      seen.add(id)
      expect([before, after]).toEqual([moneyToDecimal(money(balance - 1, 'EUR')), moneyToDecimal(money(balance, 'EUR'))])
      balance -= 1
    }
    cursor = page.next
    await move(one.account, 'deposit', 1, { at: server.clock.now + hourMs })
  } while (cursor !== undefined)
  expect([seen.size, balance]).toEqual([10_000, 0])
})

const movement = fc.record({
  kind: fc.constantFrom('deposit', 'deposit.coin', 'tip', 'withdrawal', 'refund', 'stake', 'order.won', 'demo', 'unheardOf'),
  minor: fc.integer({ min: -300, max: 1_000 }).filter((value) => value !== 0),
  hours: fc.integer({ min: 0, max: 72 }),
})

test('[SUP-08] a statement’s totals equal the ledger’s to the cent, for any movements and range', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { maxLength: 12 }),
      fc.integer({ min: 0, max: 72 }),
      fc.integer({ min: 0, max: 72 }),
      async (moves, a, b) => {
        const one = await person()
        const start = server.clock.now
        await move(one.account, 'deposit', 100_000, { at: start })
        for (const { kind, minor, hours } of moves) await move(one.account, kind, minor, { at: start + hours * hourMs })
        await pass(73 * hourMs)
        const range = { DateFrom: start + Math.min(a, b) * hourMs, DateTo: start + Math.max(a, b) * hourMs }
        for (const body of [{}, range]) {
          const [account] = (await state(one, body)).accounts
          const { hits } = await read(one, body)
          expect([isBalanced(account!), matchesRows(account!, hits)]).toEqual([true, true])
        }
        const [whole] = (await state(one)).accounts
        expect(whole?.closing).toBe(moneyToDecimal(await balanceOf(server.deps.db, one.account)))
        expect(whole?.opening).toBe('0.00')
      },
    ),
    { numRuns: 15 },
  )
})

test('[SUP-08] a statement names fees, and keeps play money apart', async () => {
  const one = await person()
  await move(one.account, 'deposit', 20_000)
  await withdraw(one, 'sent')
  await withdraw(one, 'cancelled')
  await server.deps.db.transaction().execute(async (trx) => {
    const demo = await openAccount(trx, { customerId: one.id, currency: 'EUR', type: 'demo', at: server.clock.now })
    await grantPlayMoney(trx, demo, 'EUR', server.clock.now)
  })
  const { accounts, days } = await state(one)
  expect(accounts.map(({ play, opening, closing, fees }) => [play, opening, closing, fees])).toEqual([
    [false, '0.00', '150.00', '2.50'],
    [true, '0.00', '10000.00', '0.00'],
  ])
  expect(accounts[0]?.sums.toSorted((x, y) => x.group.localeCompare(y.group))).toEqual([
    { group: 'deposit', in: '200.00', out: '0.00', entries: 1 },
    { group: 'withdrawal', in: '50.00', out: '-100.00', entries: 3 },
  ])
  expect(days.map(({ deposits, withdrawals, profit }) => [deposits, withdrawals, profit])).toEqual([['200.00', '50.00', '0.00']])
  const { totals } = await read(one)
  expect(totals.map(({ play, in: sum }) => [play, sum])).toEqual([
    [false, '250.00'],
    [true, '10000.00'],
  ])
})

test('[SUP-08] a fee belongs to its amount’s period, though paid out later, unless given back', async () => {
  const one = await person()
  await move(one.account, 'deposit', 30_000)
  const [paid, back] = [await withdraw(one, 'requested'), await withdraw(one, 'requested')]
  await withdraw(one, 'requested')
  const border = server.clock.now
  await pass(2 * dayMs)
  await payOut(paid)
  await move(one.account, 'withdrawal.back', 5_000, { from: 'withdrawals', reference: `withdrawal:${back}:back` })
  await server.deps.db.updateTable('withdrawal').set({ state: 'cancelled' }).where('id', '=', back).execute()
  const printed = async (range: object) => {
    const [account] = (await state(one, range)).accounts
    const sum = account?.sums.find(({ group }) => group === 'withdrawal')
    return [account?.opening, sum?.in, sum?.out, account?.closing, account?.fees]
  }
  expect([await printed({ DateTo: border }), await printed({ DateFrom: border + 1 }), await printed({})]).toEqual([
    ['0.00', '0.00', '-150.00', '150.00', '5.00'],
    ['150.00', '50.00', '0.00', '200.00', '0.00'],
    ['0.00', '50.00', '-150.00', '200.00', '5.00'],
  ])
})

test('[SUP-08, WD-14] bonus money that a withdrawal gives up is no payout, in sums and charts', async () => {
  const one = await person()
  await move(one.account, 'deposit', 20_000)
  await withdraw(one, 'sent', 5_000, 1_000)
  await withdraw(one, 'cancelled', 4_000, 700)
  const { accounts, days } = await state(one)
  expect(accounts[0]).toMatchObject({ opening: '0.00', closing: '140.00' })
  expect(isBalanced(accounts[0]!)).toBe(true)
  expect(accounts[0]?.sums.toSorted((x, y) => x.group.localeCompare(y.group))).toEqual([
    { group: 'bonus', in: '7.00', out: '-17.00', entries: 3 },
    { group: 'deposit', in: '200.00', out: '0.00', entries: 1 },
    { group: 'withdrawal', in: '40.00', out: '-90.00', entries: 3 },
  ])
  expect(days.map(({ deposits, withdrawals }) => [deposits, withdrawals])).toEqual([['200.00', '50.00']])
})

test('[SUP-08] days are those of the person’s calendar', async () => {
  const one = await person()
  // 22:30 in London on the last day of summer time, 23:30 in Berlin, half past midnight in Kyiv.
  const at = Date.UTC(2026, 9, 24, 21, 30)
  await pass(Date.UTC(2026, 9, 26) - server.clock.now)
  await move(one.account, 'deposit', 10_000, { at })
  await order(one, 1_000, { status: 'lost', returned: 0 }, at - hourMs)
  for (const [zone, day] of [
    ['Europe/London', '2026-10-24'],
    ['Europe/Kyiv', '2026-10-25'],
    ['Asia/Kathmandu', '2026-10-25'],
  ])
    expect((await state(one, { zone })).days).toEqual([
      { day, currency: 'EUR', play: false, profit: '-10.00', deposits: '100.00', withdrawals: '0.00' },
    ])
})

test('[SUP-06] reports list orders by page, with results by currency and the symbols traded', async () => {
  const one = await person()
  await move(one.account, 'deposit', 100_000)
  for (let index = 0; index < 5; index += 1) {
    await order(one, 1_000, index % 2 === 0 ? { status: 'won', returned: 1_800 } : { status: 'lost', returned: 0 })
    await pass(1)
  }
  await order(one, 700, { status: 'open', returned: null })
  const report = async (body: object = {}) => (await one.browser.post('/api/us/reports', body)).body
  const whole = await report({ skip: true })
  expect(whole).toMatchObject({
    total: 6,
    symbols: ['EUR/USD'],
    totals: [{ currency: 'EUR', play: false, stakes: '57.00', results: '4.00', orders: 6, won: 3 }],
  })
  const [newest] = whole['hits'] as Record<string, unknown>[]
  expect(newest).toMatchObject({ symbol: 'EUR/USD', amount: '7.00', result: '0.00', status: 'open', closedAt: null, direction: 'up' })
  const first = await report({ limit: 4 })
  const second = await report({ limit: 4, cursor: first['next'] })
  expect([...(first['hits'] as object[]), ...(second['hits'] as object[])]).toEqual(whole['hits'])
  expect(second['next']).toBeUndefined()
  expect((await report({ Status: 'won' }))['total']).toBe(3)
  expect((await report({ Sumbol: 'BTC/USD' }))['total']).toBe(0)
  expect((await report({ Sumbol: 'BTC/USD', skip: true }))['total']).toBe(6)
  expect((await one.browser.post('/api/us/reports', { limit: 101 })).status).toBe(400)
})

test('[SUP-06, ENG-09] a contest’s prize is an entry of the person who won it', async () => {
  const [winner, other] = [await person(), await person()]
  const at = server.clock.now
  await server.deps.db
    .insertInto('tourney')
    .values({ id: 'weekly-1', type: 'weekly', date_start: at - dayMs, date_end: at, closed_at: at })
    .execute()
  await server.deps.db
    .insertInto('tourney_place')
    .values([
      { tourney_id: 'weekly-1', place: 1, customer_id: winner.id, cents: 5, last_at: at, reward: '10000 $' },
      { tourney_id: 'weekly-1', place: 2, customer_id: other.id, cents: 4, last_at: at, reward: null },
    ])
    .execute()
  expect((await read(winner)).hits).toMatchObject([{ trType: 'prize', facts: { place: '1', reward: '10000 $', contest: 'weekly' } }])
  expect((await read(other)).hits).toEqual([])
  expect((await read(winner, { account: winner.account })).hits).toEqual([])
})
