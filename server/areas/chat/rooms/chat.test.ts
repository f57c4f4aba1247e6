import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minuteMs, secondMs } from '../../../../domain/kernel/time.ts'
import { enterRoom, subscribeToRoom, ticket } from '../../../../tests/support/chatters.ts'
import { startPlatform, type TestPlatform } from '../../../../tests/support/platform.ts'
import { waitFor } from '../../../../tests/support/waitFor.ts'
import type { Changes } from '../../../db/changes.ts'
import { hashToken } from '../../../kernel/secrets.ts'
import { buildPlatform } from '../../../platform/platform.ts'
import { liveSessions } from './chatSession.ts'
import { purgeExpiredChat } from './purgeExpiredChat.ts'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startPlatform()
})
afterAll(() => testPlatform.close())

/** Creates a person who moderates the main room. */
async function host() {
  const trader = await testPlatform.trader()
  await testPlatform.deps.db
    .insertInto('chat_host')
    .values({ room: 'main', name: `Host ${trader.id}`, role: 'host', customer_id: trader.id })
    .execute()
  return enterRoom(testPlatform, trader)
}
const later = (): void => void (testPlatform.clock.now += minuteMs)

test('[TRD-05] a token opens an existing room once, for a minute', async () => {
  const trader = await testPlatform.trader()
  const token = await ticket(testPlatform, trader)
  const bring = async (room: string, brought = token) => {
    const answer = await testPlatform.app.inject({
      method: 'POST',
      url: '/v2/chat/enter',
      payload: { token: brought, room },
      headers: { origin: testPlatform.config.platformUrl },
    })
    return [answer.statusCode, answer.json<{ error?: string }>().error]
  }
  expect(await bring('nowhere')).toEqual([404, 'chat.roomUnknown'])
  expect(await bring('main')).toEqual([200, undefined])
  expect(await bring('main')).toEqual([401, 'chat.tokenSpent'])
  const old = await ticket(testPlatform, trader)
  later()
  expect(await bring('main', old)).toEqual([401, 'chat.tokenSpent'])
  const raced = await ticket(testPlatform, trader)
  const answers = await Promise.all(Array.from({ length: 5 }, () => bring('main', raced)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
})

test('[SRV-07] a chat session opens only its room’s chat, and ends with the sign-in', async () => {
  const trader = await testPlatform.trader()
  const chatter = await enterRoom(testPlatform, trader)
  const order = await testPlatform.app.inject({ method: 'GET', url: '/v2/orders', headers: { authorization: `Bearer ${chatter.session}` } })
  expect(order.statusCode).toBe(401)
  const platform = await testPlatform.app.inject({ method: 'GET', url: '/v2/chat/history', headers: trader.headers })
  expect(platform.json()).toMatchObject({ error: 'chat.sessionOver' })
  expect((await chatter.get('history')).status).toBe(200)
  await testPlatform.deps.db.deleteFrom('web_session').where('customer_id', '=', trader.id).execute()
  expect(await chatter.get('history')).toMatchObject({ status: 401, body: { error: 'chat.sessionOver' } })
})

test('[SRV-07] a repeated message is stored once, without characters that reverse its text', async () => {
  const chatter = await enterRoom(testPlatform, await testPlatform.trader())
  const answers = await Promise.all(Array.from({ length: 4 }, () => chatter.send('Hello \u202Ethere\u202C', 'same-mark')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body['message']))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    message: { text: 'Hello there', status: 'shown', author: { id: chatter.you.id, name: 'Ada V.', role: 'member' } },
  })
  const rows = await testPlatform.deps.db.selectFrom('chat_message').selectAll().where('mark', '=', 'same-mark').execute()
  expect(rows).toHaveLength(1)
})

test.each([
  ['   ', 'chat.empty'],
  ['x'.repeat(501), 'chat.tooLong'],
  ['4242 4242 4242 4242', 'chat.cardNumber'],
])('[SRV-07] the message %j is refused', async (text, error) => {
  const chatter = await enterRoom(testPlatform, await testPlatform.trader())
  expect(await chatter.send(text)).toMatchObject({ status: 200, body: { return: 'false', error } })
})

test('[SRV-07] a fast writer is throttled in all rooms and processes, and may continue later', async () => {
  const other = await testPlatform.open()
  const trader = await testPlatform.trader()
  const [main, crypto] = [await enterRoom(testPlatform, trader), await enterRoom(testPlatform, trader, 'crypto', other)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? main : crypto).send(`message ${index}`, `fast-${trader.id}-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body['error'] === 'chat.tooFast')).toHaveLength(5)
  testPlatform.clock.now += 11 * secondMs
  expect((await main.send('calmer now')).status).toBe(200)
  expect(await main.send('calmer now')).toMatchObject({ status: 429, body: { error: 'chat.repeated' } })
})

test('[SRV-07] the history is read page by page in order, without a gap or a repetition', async () => {
  const chatter = await enterRoom(testPlatform, await testPlatform.trader(), 'studio')
  for (let index = 0; index < 23; index += 1) {
    await chatter.send(`line ${index}`)
    testPlatform.clock.now += 5 * secondMs
  }
  const read: string[] = []
  let before = ''
  for (;;) {
    const { body } = await chatter.get(`history?limit=5${before}`)
    const messages = body['messages'] as { id: number; text: string }[]
    read.unshift(...messages.map(({ text }) => text))
    if (body['more'] === false) break
    before = `&before=${messages[0]?.id}`
  }
  expect(read).toEqual(Array.from({ length: 23 }, (_, index) => `line ${index}`))
})

test('[SRV-01, SRV-07] a history page before an invalid message number is refused at its field', async () => {
  const chatter = await enterRoom(testPlatform, await testPlatform.trader())
  for (const before of ['1.5', '1e300', '-1', 'abc', '0'])
    expect(await chatter.get(`history?before=${before}`)).toMatchObject({ status: 400, body: { fields: { before: expect.any(String) } } })
})

test('[SRV-07] reports of three people hold a message back, and the host decides for good', async () => {
  const author = await enterRoom(testPlatform, await testPlatform.trader())
  const keeper = await host()
  later()
  const { body } = await author.send('buy my course')
  const { id } = body['message'] as { id: number }
  const people = await Promise.all(Array.from({ length: 4 }, async () => enterRoom(testPlatform, await testPlatform.trader())))
  const stateOf = async () =>
    ((await author.get('history')).body['messages'] as { id: number; status: string; text: string | null }[]).find((one) => one.id === id)
  for (let times = 0; times < 5; times += 1) await people[0]?.post('report', { message: id, reason: 'scam' })
  await people[1]?.post('report', { message: id, reason: 'abuse' })
  expect(await stateOf()).toMatchObject({ status: 'shown' })
  await people[2]?.post('report', { message: id, reason: 'scam' })
  expect(await stateOf()).toMatchObject({ status: 'held', text: null })
  expect((await keeper.get('reports')).body).toMatchObject({ reports: [{ text: 'buy my course', count: 3, reasons: ['abuse', 'scam'] }] })
  expect(await people[3]?.get('reports')).toMatchObject({ status: 403, body: { error: 'chat.notAllowed' } })
  expect(await people[3]?.post('judge', { message: id, decision: 'keep' })).toMatchObject({ status: 403 })
  await keeper.post('judge', { message: id, decision: 'keep' })
  expect(await stateOf()).toMatchObject({ status: 'shown', text: 'buy my course' })
  await people[3]?.post('report', { message: id, reason: 'other' })
  expect(await stateOf()).toMatchObject({ status: 'shown' })
  await keeper.post('judge', { message: id, decision: 'remove' })
  expect(await stateOf()).toMatchObject({ status: 'removed', text: null })
  expect((await keeper.get('reports')).body).toEqual({ reports: [] })
  expect(await people[0]?.post('report', { message: 999_999, reason: 'scam' })).toMatchObject({
    status: 404,
    body: { error: 'chat.messageUnknown' },
  })
})

test('[SRV-07] a person muted by the host cannot write until it is over; hosts cannot be muted', async () => {
  const trader = await testPlatform.trader()
  const loud = await enterRoom(testPlatform, trader)
  const keeper = await host()
  expect(await keeper.post('mute', { person: loud.you.id, minutes: 5 })).toMatchObject({ status: 200 })
  expect(await loud.send('again')).toMatchObject({ body: { return: 'false', error: 'chat.muted' } })
  expect((await (await enterRoom(testPlatform, trader, 'crypto')).send('elsewhere')).status).toBe(200)
  testPlatform.clock.now += 5 * minuteMs
  expect((await loud.send('at last')).body).toMatchObject({ return: 'true' })
  const other = await enterRoom(testPlatform, await testPlatform.trader())
  const second = await host()
  expect(await other.post('mute', { person: second.you.id, minutes: 5 })).toMatchObject({ status: 403, body: { error: 'chat.notAllowed' } })
  const third = await host()
  expect(await third.post('mute', { person: second.you.id, minutes: 5 })).toMatchObject({ status: 403 })
  expect(await third.post('mute', { person: 'nobody-at-all', minutes: 5 })).toMatchObject({
    status: 404,
    body: { error: 'chat.personUnknown' },
  })
  await third.post('mute', { person: other.you.id, minutes: 5 })
  await third.post('mute', { person: other.you.id, minutes: 0 })
  expect((await other.send('free again')).body).toMatchObject({ return: 'true' })
})

test('[SRV-07, SES-14] a person muted for oneself stays muted in every room and at every sign-in', async () => {
  const [trader, loud] = [await testPlatform.trader(), await enterRoom(testPlatform, await testPlatform.trader())]
  const hiddenAt = async (who = trader, room = 'main') => (await enterRoom(testPlatform, who, room)).entered.body['hidden']
  const mine = await enterRoom(testPlatform, trader)
  expect(mine.entered.body['hidden']).toEqual([])
  const mute = (hidden: boolean) => mine.post('hide', { person: loud.you.id, hidden })
  for (let times = 0; times < 2; times += 1) expect(await mute(true)).toMatchObject({ status: 200, body: { return: 'true' } })
  expect([await hiddenAt(), await hiddenAt(trader, 'crypto'), await hiddenAt(await testPlatform.trader())]).toEqual([
    [loud.you.id],
    [loud.you.id],
    [],
  ])
  for (let times = 0; times < 2; times += 1) expect(await mute(false)).toMatchObject({ status: 200 })
  expect(await hiddenAt()).toEqual([])
  expect(await mine.post('hide', { person: 'nobody-at-all', hidden: true })).toMatchObject({
    status: 404,
    body: { error: 'chat.personUnknown' },
  })
})

test('[SRV-07] a message reaches listeners of another process, with missed ones and presence', async () => {
  const other = await testPlatform.open()
  const [here, there] = [await testPlatform.app.listen({ port: 0 }), await other.listen({ port: 0 })]
  const [anna, noah] = [
    await enterRoom(testPlatform, await testPlatform.trader(), 'crypto'),
    await enterRoom(testPlatform, await testPlatform.trader(), 'crypto', other),
  ]
  const first = await subscribeToRoom(there, noah.session)
  const own = await subscribeToRoom(here, anna.session)
  await waitFor('both to be seen', async () => first.presence()?.people === 2 && own.presence()?.people === 2)
  await anna.send('one')
  await noah.send('two')
  await waitFor('both to hear both', async () => first.texts().length === 2 && own.texts().length === 2)
  expect([first.texts(), own.texts()]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  const seen = first.events.findLast((event) => event.type === 'message')
  await first.close()
  await waitFor('one to be gone', async () => own.presence()?.people === 1)
  await anna.send('three')
  await anna.send('four')
  const back = await subscribeToRoom(here, noah.session, seen?.type === 'message' ? seen.message.changed : 0)
  await waitFor('what was missed', async () => back.texts().length === 2)
  expect(back.texts()).toEqual(['three', 'four'])

  const tooFar = await testPlatform.deps.db
    .selectFrom('chat_message')
    .select('id')
    .where('room', '=', 'crypto')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { customer_id } = await firstPerson()
  const flood = Array.from({ length: 205 }, (_none, index) => ({
    id: 1_000_000 + index,
    changed: 1_000_000 + index,
    room: 'crypto',
    customer_id,
    author_name: 'A',
    author_role: 'member' as const,
    mark: `flood-${index}`,
    body: 'x',
    sent_at: testPlatform.clock.now,
  }))
  await testPlatform.deps.db.insertInto('chat_message').values(flood).execute()
  const lost = await subscribeToRoom(here, noah.session, tooFar.id)
  await waitFor('the gap to be told', async () => lost.events.some(({ type }) => type === 'gap'))
  expect(lost.texts()).toEqual([])
  await Promise.all([own.close(), back.close(), lost.close()])
})

test('[SRV-13] an announced message and mute reach a listener of another process without a poll', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const other = await testPlatform.open()
  const there = await other.listen({ port: 0 })
  const [keeper, noah] = [await host(), await enterRoom(testPlatform, await testPlatform.trader(), 'main', other)]
  const stream = await subscribeToRoom(there, noah.session)
  await waitFor('the stream', () => stream.presence() !== undefined)
  await keeper.send('announced')
  await waitFor('the message', () => stream.texts().includes('announced'))
  await keeper.post('mute', { person: noah.you.id, minutes: 5 })
  await waitFor('the mute', () => stream.presence()?.mutedUntil !== null)
  expect(stream.texts()).toEqual(['announced'])
  await stream.close()
  vi.useRealTimers()
})

test('[SRV-13] a listener gets the messages of a time without notifications when these are back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let changed: (id: string | null) => void = () => undefined
  const changes: Changes = {
    subscribe(channel, notify) {
      if (channel === 'chat_message') changed = notify
      return () => undefined
    },
    stop: async () => undefined,
  }
  const deaf = await buildPlatform({ ...testPlatform.deps, changes })
  const there = await deaf.listen({ port: 0 })
  const [anna, noah] = [
    await enterRoom(testPlatform, await testPlatform.trader()),
    await enterRoom(testPlatform, await testPlatform.trader(), 'main', deaf),
  ]
  const stream = await subscribeToRoom(there, noah.session)
  await waitFor('the stream', () => stream.presence() !== undefined)
  await anna.send('while it was away')
  expect(stream.texts()).toEqual([])
  changed(null)
  await waitFor('the message', () => stream.texts().length === 1)
  await stream.close()
  await deaf.close()
  vi.useRealTimers()
})

const firstPerson = () => testPlatform.deps.db.selectFrom('chat_person').select('customer_id').executeTakeFirstOrThrow()

test('[SRV-07] a stream needs a session, and a person may open only so many', async () => {
  const address = await (await testPlatform.open()).listen({ port: 0 })
  expect((await subscribeToRoom(address, 'nobody-knows-this-token')).status).toBe(401)
  const chatter = await enterRoom(testPlatform, await testPlatform.trader())
  const lines = []
  for (let count = 0; count < 12; count += 1) lines.push(await subscribeToRoom(address, chatter.session))
  expect((await subscribeToRoom(address, chatter.session)).status).toBe(429)
  await Promise.all(lines.map((line) => line.close()))
})

test('[APP-26] a room’s stream ends for a person for whom the chat was switched off', async () => {
  const { db } = testPlatform.deps
  const [trader, other] = [await testPlatform.trader(), await testPlatform.trader()]
  const hashes = [hashToken((await enterRoom(testPlatform, trader)).session), hashToken((await enterRoom(testPlatform, other)).session)]
  expect(await liveSessions(db, hashes, testPlatform.clock.now)).toEqual(new Set(hashes))
  await db.updateTable('customer').set({ affiliate_id: 'school' }).where('id', '=', trader.id).execute()
  expect(await liveSessions(db, hashes, testPlatform.clock.now)).toEqual(new Set(hashes.slice(1)))
})

test('[SRV-07] messages are deleted after a quarter of a year, and spent tokens at once', async () => {
  await enterRoom(testPlatform, await testPlatform.trader()).then((chatter) => chatter.send('soon forgotten'))
  await ticket(testPlatform, await testPlatform.trader())
  await purgeExpiredChat(testPlatform.deps.db, testPlatform.clock.now + 91 * 24 * 60 * minuteMs)
  expect(await testPlatform.deps.db.selectFrom('chat_message').select('id').execute()).toEqual([])
  expect(await testPlatform.deps.db.selectFrom('chat_ticket').select('hash').execute()).toEqual([])
})
