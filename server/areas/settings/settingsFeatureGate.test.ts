import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuizStep } from '../../../contract/quiz.ts'
import type { Route } from '../../../contract/route.ts'
import { type RouteName, routes } from '../../../contract/routes.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type CardServer, openCardServer, type CardPayer } from '../../../tests/support/cardServer.ts'
import { subscribeToRoom } from '../../../tests/support/chatters.ts'
import { databaseSnapshot } from '../../../tests/support/databaseSnapshot.ts'
import { waitFor } from '../../../tests/support/waitFor.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'
import { upsertPerson } from '../chat/rooms/chatPerson.ts'
import { buildPlatform } from '../../platform/platform.ts'

type CallResponse = { status: number; body: Record<string, unknown> }
/**
 * A person with everything open before the feature was excluded: a chat room, a second token, a card, an
 * account in dollars.
 */
type Ada = CardPayer & { dollars: string; lasting: string; oneTime: string; room: string; message: number; other: string; trader: string }
/** Each call with a valid input. */
type Calls = Partial<Record<RouteName, (ada: Ada) => Promise<CallResponse>>>

const closedTourney = 'weekly-1970-01-01'

let cards: CardServer
let platform: FastifyInstance
let address: string
let ada: Ada
beforeAll(async () => {
  cards = await openCardServer()
  platform = await buildPlatform(cards.server.deps)
  address = await platform.listen({ host: '127.0.0.1', port: 0 })
  const dates = { date_start: 0, date_end: 1, closed_at: 2 }
  await cards.server.deps.db
    .insertInto('tourney')
    .values({ id: closedTourney, type: 'weekly', ...dates, participants: 0 })
    .execute()
})
afterAll(async () => {
  await platform.close()
  await cards.close()
})

async function roomCall(method: 'GET' | 'POST', path: string, session: string, payload?: object): Promise<CallResponse> {
  const headers = { authorization: `Bearer ${session}`, origin: cards.server.deps.config.platformUrl }
  const response = await platform.inject({ method, url: `/v2/chat/${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

beforeEach(async () => {
  const { db, config } = cards.server.deps
  const { clock } = cards.server
  const [payer, other] = [await cards.payer('approved'), await cards.payer('approved')]
  const dollars = await db.transaction().execute(async (trx) => {
    const account = await openAccount(trx, { customerId: payer.id, currency: 'USD', type: 'real', at: clock.now })
    for (const [held, currency] of [
      [account, 'USD'],
      [payer.account, 'EUR'],
    ] as const) {
      const postings = [
        { holder: { of: 'account', account: held } as const, amount: money(20_000, currency) },
        { holder: { of: 'system', name: 'processors' } as const, amount: money(-20_000, currency) },
      ]
      await post(trx, { kind: 'deposit', reference: `left out ${held}`, postings, at: clock.now })
    }
    return account
  })
  await other.browser.post(routes.offerCopy.path, { offered: true })
  const offer = await db.selectFrom('copy_offer').select('public_id').where('customer_id', '=', other.id).executeTakeFirstOrThrow()
  await upsertPerson(db, config.secret, other.id)
  const alias = await db.selectFrom('chat_person').select('alias').where('customer_id', '=', other.id).executeTakeFirstOrThrow()
  await db
    .insertInto('chat_host')
    .values({ room: 'main', name: `Host ${payer.id}`, role: 'host', customer_id: payer.id })
    .execute()
  const { user } = await payer.browser.session()
  const lasting = (user as { Chat: { token: string } }).Chat.token
  const ticket = async () => String((await payer.browser.post(routes.chatToken.path, { token: lasting })).body['token'])
  const entered = await roomCall('POST', 'enter', '', { token: await ticket(), room: 'main' })
  const room = String(entered.body['session'])
  const sent = await roomCall('POST', 'messages', room, { mark: `first-${payer.id}`, text: 'Good morning' })
  const { id: message } = sent.body['message'] as { id: number }
  ada = { ...payer, dollars, lasting, oneTime: await ticket(), room, message, other: alias.alias, trader: offer.public_id }
})

const presences = () => cards.server.deps.db.selectFrom('chat_presence').select('stream').execute()

let keys = 0
const newKeyHeader = (): Record<string, string> => ({ 'idempotency-key': `left-out-${(keys += 1)}` })
const ask =
  (route: Route, body: (ada: Ada) => object = () => ({})) =>
  async (person: Ada): Promise<CallResponse> =>
    person.browser.post(route.path, body(person), route.money === 'idempotent' ? newKeyHeader() : {})
const inRoom =
  (path: string, body?: (ada: Ada) => object) =>
  async (person: Ada): Promise<CallResponse> =>
    roomCall(body ? 'POST' : 'GET', path, person.room, body?.(person))

const chat: Calls = {
  currentChat: ask(routes.currentChat),
  lastHost: ask(routes.lastHost),
  tip: ask(routes.tip, ({ dollars }) => ({ value: '5', host: 'Mara', account: dollars })),
  chatToken: ask(routes.chatToken, ({ lasting }) => ({ token: lasting })),
  chatBalance: ask(routes.chatBalance, () => ({ balance: '12.50' })),
  enterChat: async ({ oneTime }) => roomCall('POST', 'enter', '', { token: oneTime, room: 'crypto' }),
  chatHistory: inRoom('history'),
  chatStream: async ({ room }) => {
    const stream = await subscribeToRoom(address, room)
    if (stream.status === 200) await waitFor('the listener to be there', async () => (await presences()).length > 0)
    await stream.close()
    if (stream.status === 200) {
      // The listener's row must be deleted before the next test compares the database.
      await waitFor('the listener to be gone', async () => (await presences()).length === 0)
      return { status: 200, body: {} }
    }
    return roomCall('GET', 'stream', room)
  },
  sendChat: inRoom('messages', ({ id }) => ({ mark: `second-${id}`, text: 'Good evening' })),
  reportChat: inRoom('report', ({ message }) => ({ message, reason: 'other' })),
  chatReports: inRoom('reports'),
  judgeChat: inRoom('judge', ({ message }) => ({ message, decision: 'remove' })),
  muteChat: inRoom('mute', ({ other }) => ({ person: other, minutes: 5 })),
  hideChat: inRoom('hide', ({ other }) => ({ person: other, hidden: true })),
}
const tournaments: Calls = {
  currentTourneys: ask(routes.currentTourneys),
  tourneyById: ask(routes.tourneyById, () => ({ id: 'weekly-2026-11-16' })),
  lastTourney: ask(routes.lastTourney),
  pastTourneys: ask(routes.pastTourneys),
  tourneyResult: ({ browser }) => browser.send({ method: 'GET', url: routes.tourneyResult.path.replace(':id', closedTourney) }),
}
const startCopy = ask(routes.startCopy, ({ trader, account }) => ({ trader, account, stake: '10', max_loss: '100', days: 7 }))
const copy: Calls = { copiedTraders: ask(routes.copiedTraders), startCopy }
const signals: Calls = { signals: ask(routes.signals) }
const quiz: Calls = {
  quizStart: ask(routes.quizStart),
  async quizNext(person) {
    const { question } = (await ask(routes.quizStart)(person)).body as QuizStep
    return ask(routes.quizNext, () => ({ question: question?.id ?? 'payoutShare', option: '1' }))(person)
  },
}
const referral: Calls = { referral: ask(routes.referral, () => ({ action: 'show' })) }
const quickTopUp: Calls = {
  reportQuick: ask(routes.reportQuick, ({ account }) => ({ amount: '300.00', fixed: false, bonus: false, account })),
}
const features = {
  chat: { without: 'school', code: 'chat.notOffered', calls: chat },
  tournaments: { without: 'nocontests', code: 'tournaments.notOffered', calls: tournaments },
  copy: { without: 'school', code: 'copy.notOffered', calls: copy },
  signals: { without: 'school', code: 'signals.notOffered', calls: signals },
  quiz: { without: 'noquiz', code: 'quiz.notOffered', calls: quiz },
  referral: { without: 'noreferral', code: 'referral.notOffered', calls: referral },
  quickTopUp: { without: 'coinhouse', code: 'quick.notOffered', calls: quickTopUp },
} as const

const cases = Object.entries(features).flatMap(([feature, { without, code, calls }]) =>
  Object.entries(calls).map(([name, call]) => ({ feature, name: name as RouteName, without, code, call })),
)

const belongsTo = async (affiliate: string | null): Promise<void> => {
  await cards.server.deps.db.updateTable('customer').set({ affiliate_id: affiliate }).where('id', '=', ada.id).execute()
}
/** Returns the whole database except the idempotency keys: a refusal is stored under one like any answer. */
async function databaseState(): Promise<string> {
  const { db } = cards.server.deps
  await db.deleteFrom('idempotency').execute()
  return databaseSnapshot(db)
}

test.each(cases)('[APP-26] without $feature a person’s $name is refused and changes nothing, with it the call is served', async (one) => {
  await belongsTo(one.without)
  const before = await databaseState()
  const status = typeof routes[one.name].response === 'string' ? 403 : 200
  expect(await one.call(ada)).toMatchObject({ status, body: { return: 'false', error: one.code } })
  expect(await databaseState()).toBe(before)
  await belongsTo(null)
  const served = await one.call(ada)
  expect([served.status, served.body['error'], served.body['return'] ?? 'true']).toEqual([200, undefined, 'true'])
})

test('[APP-26] each call that names a feature is in the table above, under that feature', () => {
  const named = Object.entries<Route>(routes).flatMap(([name, { feature }]) => (feature ? [`${feature} ${name}`] : []))
  expect(cases.map(({ feature, name }) => `${feature} ${name}`).toSorted()).toEqual(named.toSorted())
})

test('[APP-26] every call of the chat and the tournaments names its feature', () => {
  const nameless = Object.values<Route>(routes).filter(
    ({ path, feature }) => /chat|tourney|triggers\/(?:tips|last_host)/.test(path) && feature === undefined,
  )
  expect(nameless).toEqual([])
})

test('[APP-26] without the feature running copies can still end, and no trades are offered', async () => {
  const { id } = (await startCopy(ada)).body['data'] as { id: string }
  await belongsTo('school')
  expect((await ada.browser.post(routes.copies.path, {})).body).toMatchObject({ list: [{ id, status: 'running' }] })
  expect((await ada.browser.post(routes.stopCopy.path, { id })).body).toMatchObject({ return: 'true', data: { status: 'stopped' } })
  expect((await ada.browser.post(routes.offerCopy.path, { offered: true })).body).toMatchObject({ error: 'copy.notOffered' })
  expect((await ada.browser.post(routes.offerCopy.path, { offered: false })).body).toEqual({ return: 'true' })
})
