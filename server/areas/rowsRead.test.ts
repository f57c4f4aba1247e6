import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { rpcMethods } from '../../contract/session.ts'
import { money } from '../../domain/kernel/money.ts'
import { dayMs, minuteMs } from '../../domain/kernel/time.ts'
import { historyTables, writeHistory } from '../../tests/support/longHistory.ts'
import { createRowCounter, type StatementReading } from '../../tests/support/rowsRead.ts'
import { routeOf, sampleCall } from '../../tests/support/sampleCall.ts'
import { type Browser, goodPassword, openTestServer, type TestServer } from '../../tests/support/testServer.ts'
import { processorsOverHttp } from '../external/processorsHttp.ts'
import { buildPlatform } from '../platform/platform.ts'
import { createTicket } from './chat/rooms/chatSession.ts'
import { countersOf } from './session/counters.ts'
import { usedForDeposit } from './withdrawals/withdrawalFacts.ts'

/** Tables of one person's rows that stay short, by the reason. */
const shortTables: Readonly<Record<string, string>> = {
  'are purged':
    'web_session platform_session mailed_link waiting_login factor_code step_up factor_setup mobile_visit zoom_session chat_ticket chat_session chat_mute chat_presence push_subscription',
  'have a limit':
    'account card upload document_decision missing_document passkey recovery_code payout_address cancelled_deposit passed_over chat_hidden signature referral_link',
  'are read for a parent on the page': 'ticket_attachment bank_receipt push_delivery chat_report',
  'have one row for each day of a period': 'referral_day',
  'have one row for each credit that an operator took back': 'returned_credit',
  'have one row for each of few things':
    'promotion_offer person_promotion tourney_place tourney_net tourney_score tourney_part tourney_result signal_mute held_rate left_untraded notification_muted notification_wanted chat_host quiz_answer',
}

/** Calls that sum or count what they are asked for, by the reason: they read the rows of that period. */
const ofPeriod: Readonly<Partial<Record<RouteName, string>>> = {
  orderSearch: 'the first page has the number of all orders of the filter, as the original does',
  transactionSearch: 'a page has the number of all movements of the filter, as the original does',
  history: 'the first page has the sums of the filter by currency',
  statement: 'adds up a period, and what came after it, as it counts back from the balance of now',
  reports: 'the first page has the sums of the filter by currency',
}

const namesOf = (access: 'person' | 'anyone') => (Object.keys(routes) as RouteName[]).filter((name) => routeOf(name).access === access)
const names = namesOf('person')
/** Streams stay open, and the chat's calls take its own tokens. Sign-outs come last: they end a session. */
const openNames = namesOf('anyone')
  .filter((name) => !name.endsWith('Stream') && !routeOf(name).path.startsWith('/v2/chat/'))
  .toSorted((a, b) => Number(a.endsWith('ogout')) - Number(b.endsWith('ogout')))

type Person = { email: string; customerId: number; account: string; browser: Browser; token: string; card: string; entry: string }
type Fields = Readonly<Record<string, unknown>>
const counter = createRowCounter()
let server: TestServer
let platform: Awaited<ReturnType<typeof buildPlatform>>
let [short, long] = [] as unknown as [Person, Person]
let trader = 0
let others: { id: number; account: string }

async function openPerson(email: string, rows: number): Promise<Person> {
  const { db } = server.deps
  // Verified, and from where the law allows offers: else orders and offers are refused at once.
  const { id: customerId, account } = await server.customer(email, { country: 'BR' })
  await db.updateTable('customer').set({ verification: 'Full' }).where('id', '=', customerId).execute()
  const browser = server.browser()
  await browser.signIn(email)
  const { platformToken } = await browser.session()
  const card = randomUUID()
  const row = {
    customer_id: customerId,
    token: `token-${card}`,
    fingerprint: `f-${card}`,
    brand: 'visa',
    last4: '0002',
    expires: '2030-01',
  }
  await db
    .insertInto('card')
    .values({ id: card, ...row, entropay: false, can_load: true, listing: 'listed', saved_at: server.clock.now })
    .execute()
  await writeHistory(db, { customerId, trader, account, rows, now: server.clock.now })
  const postings = db.selectFrom('ledger_posting').select('id').where('account_id', '=', account).orderBy('id', 'desc')
  const { id: posting } = await postings.limit(1).executeTakeFirstOrThrow()
  return { email, customerId, account, browser, token: platformToken ?? '', card, entry: `l${String(posting).padStart(16, '0')}` }
}

beforeAll(async () => {
  const rates = async () => ({ btc: { EUR: money(5_000_000, 'EUR') } })
  const chains = { transactionsOf: async () => [], rates, newAddress: async (...[, , label]: string[]) => `address-${label}` }
  const bank = { account: async () => ({ beneficiary: 'Openfloor', iban: 'XX00', bic: 'XXXXXXXX', bank: 'Bank' }) }
  const payouts = { rates: async () => ({ EUR: 111_111_111n }) }
  const processors = { ...processorsOverHttp(null), check: async () => ({ is: 'passed' }) }
  const outside = { chains, bank, payouts, processors } as never
  server = await openTestServer({}, { outside, observe: counter.observe })
  platform = await buildPlatform(server.deps)
  trader = (await server.customer('trader@example.org')).id
  short = await openPerson('short@example.org', 10)
  long = await openPerson('long@example.org', 5_000)
  others = await server.customer('others@example.org')
  await writeHistory(server.deps.db, { customerId: others.id, trader, account: others.account, rows: 5_000, now: server.clock.now })
  await server.deps.db.insertInto('chat_person').values({ customer_id: others.id, alias: 'Others' }).execute()
  // Everybody's charges of today are no shorter than one person's of all time.
  await server.deps.db.updateTable('payment_attempt').set({ prepared_at: server.clock.now }).where('customer_id', '=', others.id).execute()
  await sql`analyze`.execute(server.deps.db)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

/** The ten newest rows of a history: `writeHistory` ends it two months ago, with a row a minute. */
function newestRows(): Fields {
  const [from, to] = [server.clock.now - 60 * dayMs - 10 * minuteMs, server.clock.now]
  return { DateFrom: from, DateTo: to, startTimeStart: from, startTimeEnd: to, executedStart: from, executedEnd: to }
}

async function call(name: RouteName, person: Person, more: Fields = {}): Promise<unknown> {
  const { account, browser, token, card, entry } = person
  const sample = sampleCall(name, {
    ...(name === 'referral' && { action: 'show' }),
    ...(name === 'historyEntry' && { id: entry }),
    account,
    card,
    deposit: randomUUID(),
    symbol: 'EUR/USD',
    direction: 'up',
    expiryMs: 60_000,
    ...ownFields(person, browser.csrf())[name],
    ...more,
  })
  const headers = { origin: server.deps.config.appUrl, 'x-csrf-token': browser.csrf(), 'consent-age': '1', ...sample.headers }
  if (routeOf(name).origin === 'app') return (await browser.send({ ...sample, headers })).body
  const answer = await platform.inject({ ...sample, headers: { ...headers, authorization: `Bearer ${token}` } })
  return answer.json()
}

/** Returns the rows that a call reads, by statement. */
async function readingsOf(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const readings: StatementReading[] = await counter.readingsOf(work)
  const byStatement = new Map<string, number>()
  for (const { statement, rows } of readings) byStatement.set(statement, (byStatement.get(statement) ?? 0) + rows)
  return byStatement
}

/** A page of a list, with room for its joins: more than ten rows, and far fewer than five thousand. */
const pageRows = 500

/** Returns the statements that read a long history: more rows than for the short one, or everybody's. */
async function grownIn(work: (person: Person) => Promise<unknown>): Promise<[string, number][]> {
  const few = await readingsOf(() => work(short))
  const many = await readingsOf(() => work(long))
  return [...many].filter(([statement, rows]) => rows > Math.min(few.get(statement) ?? 0, pageRows) + pageRows)
}
const grownBy = (name: RouteName, more: Fields = {}): Promise<[string, number][]> => grownIn((person) => call(name, person, more))

/** Fields by which a call without access of its own reaches a person's rows. */
const ownFields = ({ email, customerId }: Person, csrf: string): Readonly<Partial<Record<RouteName, Fields>>> => ({
  login: { email, password: goodPassword, csrf },
  platformLogin: { login: email, password: goodPassword },
  forget: { email },
  // Without the client's own key each call is a new deposit.
  fast: { deposit: undefined },
  // Removed, the only card would pay no later call.
  triggerCards: { can_load: true },
  showTicket: { id: `ticket-${customerId}-1` },
  readTicket: { id: `ticket-${customerId}-1`, post: `post-${customerId}-1` },
  replyTicket: { id: `ticket-${customerId}-1` },
  readNotification: { id: `notification-${customerId}-1` },
  rejectWithdrawal: { id: `withdrawal-${customerId}-1` },
  stopCopy: { id: `copy-${customerId}-1` },
  signInLink: { email },
  modal: { name: 'limited_offer' },
  pgPage: { page: 'terms' },
  agPage: { page: 'terms' },
  invoicePage: { guid: `invoice-${customerId}-1` },
  pastTourneys: { type: 'weekly' },
  tourneyById: { id: 'weekly-2026-09-21' },
  contact: { name: 'Ada Vale', phone: '33612345678', message: 'Where is it?' },
  callBack: { phone: '33612345678' },
  newsPage: { kind: 'article', id: 'n-1', lang: 'en' },
})

/** The start of the page: every method in one batch (SES-19). Visitors may send it too. */
async function startBatch({ browser, customerId }: Person): Promise<void> {
  const calls = Object.keys(rpcMethods).map((method, id) => ({ jsonrpc: '2.0', id, method }))
  const { body } = await browser.post('/api/rpc', calls)
  const resultOf = (method: string): unknown => (method === 'session' ? { user: { userId: customerId } } : expect.anything())
  expect(body).toMatchObject(calls.map(({ method }) => ({ result: resultOf(method) })))
}

/** Enters the chat, writes a message and reads the room, by the chat's own tokens (TRD-05). */
async function chat({ customerId, account }: Person): Promise<void> {
  const { db, now, config } = server.deps
  const sessions = db.selectFrom('web_session').select('hash').where('customer_id', '=', customerId)
  const { hash } = await sessions.executeTakeFirstOrThrow()
  const token = await createTicket(db, { customerId, accountId: account, sessionHash: hash }, now())
  const headers = { origin: config.platformUrl }
  const entered = await platform.inject({ method: 'POST', url: '/v2/chat/enter', headers, payload: { token, room: 'main' } })
  const inRoom = { ...headers, authorization: `Bearer ${entered.json<{ session: string }>().session}` }
  const payload = { mark: randomUUID(), text: 'Hello' }
  const sent = await platform.inject({ method: 'POST', url: '/v2/chat/messages', headers: inRoom, payload })
  const read = await platform.inject({ method: 'GET', url: '/v2/chat/history', headers: inRoom })
  expect([sent.json(), read.json()]).toMatchObject([{ return: 'true' }, { messages: expect.anything() }])
}

test.each(['placeOrder', 'payCoin', 'withdrawal', 'offerMoment', 'showTicket', 'copies'] as const)(
  '[SRV-15] %s is served, so that its rows are counted',
  async (name) => {
    expect(await call(name, long)).not.toMatchObject({ return: 'false' })
  },
)

test.each([
  ['triggerCards', { data: [expect.anything()] }],
  ['fraudCard', { return: 'true' }],
  ['fast', { error: 'cascade.not_sent' }],
  ['reportQuick', { return: 'true' }],
] as const)('[SRV-15] %s reaches the card, so that its rows are counted', async (name, answer) => {
  expect(await call(name, long)).toMatchObject(answer)
})

// Before the other calls, some of which end sessions.
test.each([
  ['the start batch', startBatch],
  ['the chat', chat],
] as const)('[SRV-15] %s reads no more rows for a person with a long history', async (_name, work) => {
  expect(await grownIn(work)).toEqual([])
})

test.each(names.filter((name) => ofPeriod[name] === undefined))(
  '[SRV-15] %s reads no more rows for a person with a long history',
  async (name) => {
    expect(await grownBy(name)).toEqual([])
  },
)

test('[SRV-15] these calls were made by persons who are signed in', async () => {
  for (const { browser, email } of [short, long]) expect((await browser.session()).user).toMatchObject({ email })
})

test.each(Object.keys(ofPeriod) as RouteName[])('[SRV-15] %s of a period reads that period, however long the history is', async (name) => {
  expect(await grownBy(name, newestRows())).toEqual([])
})

test.each(['history', 'reports', 'orderSearch'] as const)(
  '[SRV-15] a page of %s in the middle of a long history reads that page',
  async (name) => {
    const place = { cursor: `${server.clock.now - 60 * dayMs - 2_500 * minuteMs}.l1`, limit: 20 }
    for (const sort of ['newest', 'oldest']) expect(await grownBy(name, { ...place, sort })).toEqual([])
    expect(await call(name, long, place)).toMatchObject({ hits: Array.from({ length: 20 }, () => expect.anything()) })
  },
)

test.each(openNames)('[SRV-15] %s, open to visitors, reads no more rows for a long history', async (name) => {
  // A login before this call has changed their tokens.
  for (const { browser } of [short, long]) await browser.session()
  expect(await grownBy(name)).toEqual([])
})

test('[SRV-15] every table with rows of one person is in the long history or stays short', async () => {
  // Also those without a person's id whose rows belong to one of theirs.
  const { rows } = await sql<{ name: string }>`
    with own as (
      select table_name::text as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id')
    select name from own
    where not exists (
      select from information_schema.key_column_usage k join information_schema.table_constraints t using (constraint_name)
      where t.constraint_type = 'PRIMARY KEY' and k.table_name = own.name
      group by k.table_name having count(*) = 1 and min(k.column_name) = 'customer_id')
    union
    select f.conrelid::regclass::text from pg_constraint f join own on own.name = f.confrelid::regclass::text
    where f.contype = 'f' and f.conrelid::regclass::text not in (select name from own)`.execute(server.deps.db)
  const known = [...historyTables, ...Object.values(shortTables).flatMap((names) => names.split(' '))]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test.each(['EUR', 'Credit Card', 'Ethereum'] as const)(
  '[SRV-15] whether %s was used before is known without the history',
  async (method) => {
    expect(await grownIn(({ customerId }) => usedForDeposit(server.deps.db, customerId, method))).toEqual([])
  },
)

test('[SRV-15] the counters read no history, however many invoices others have open', async () => {
  const { db } = server.deps
  await sql`update invoice set state = 'new' where customer_id = ${others.id}`.execute(db)
  await sql`analyze invoice`.execute(db)
  const count = (person: Person) => countersOf(db, { customerId: person.customerId, accountId: person.account, sessionHash: '' })
  expect(await grownIn(count)).toEqual([])
})
