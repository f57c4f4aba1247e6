import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, onTestFailed } from 'vitest'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { seeded } from '../faults/random.ts'
import { waitFor } from '../support/waitFor.ts'
import { callWithoutRepeats, chat, enterMainRoom, openAndPayInvoices, trade } from './activities.ts'
import { bookingsOf, depositByCard, saveCard } from './deposits.ts'
import { followRoom } from './follow.ts'
import { type ServerCluster, openCluster } from './openCluster.ts'
import { addPeople, openPerson, type Person } from './person.ts'
import { untilAnswered } from './untilAnswered.ts'

const traders = 6
const limit = 20

let cluster: ServerCluster
let people: Person[]
beforeAll(async () => {
  cluster = await openCluster()
  const emails = await addPeople(cluster, traders)
  people = []
  for (const email of emails) people.push(await openPerson(cluster, email))
})
afterAll(() => cluster.close())

const index = (kill: number): number => kill % cluster.processes

/**
 * Calls that guess: 20 a minute for one address. Without a CSRF token they are answered 403 before they do
 * anything.
 */
const guess = async (base: string, path: string): Promise<number> => (await fetch(`${base}${path}`, { method: 'POST' })).status

test('[SRV-13] [SRV-08] a caller has one limit, whichever of the processes answers', async () => {
  const statuses = await Promise.all(Array.from({ length: 3 * limit }, () => guess(cluster.appUrl, '/api/forget')))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(limit)
  // Past the proxy, none of them has calls left.
  expect(await Promise.all(cluster.addresses.map((address) => guess(address, '/api/forget')))).toEqual([429, 429, 429])
})

test('[SRV-13] [SRV-10] the proxy leaves a stopping process before it ends: no call fails', async () => {
  let state: 'calling' | 'over' = 'calling'
  const calling = Promise.all(people.map((person) => callWithoutRepeats(person, () => state === 'over')))
  const stopping = cluster.stop(0)
  const [address = ''] = cluster.addresses
  const status = async (path: string): Promise<number> => (await fetch(`${address}${path}`)).status
  await waitFor('the process not to be ready', async () => (await status('/ready')) === 503)
  expect(await status('/health')).toBe(200)
  expect(await stopping).toBe(0)
  await cluster.start(0)
  state = 'over'
  expect(new Set((await calling).flat())).toEqual(new Set([200]))
})

/**
 * Kills one process after the other with SIGKILL, for a minute and each at least once; the other two serve
 * meanwhile.
 */
async function killInTurn(): Promise<void> {
  const random = seeded(20_261_123)
  const until = performance.now() + minuteMs
  const starting: Promise<void>[] = Array.from({ length: cluster.processes }, () => Promise.resolve())
  let kills = 0
  while (performance.now() < until || kills < cluster.processes) {
    // The other two must be up again, so that one of them can serve.
    await Promise.all(starting)
    await cluster.kill(index(kills))
    starting[index(kills)] = cluster.start(index(kills))
    kills += 1
    await wait(random.between(500, 2 * secondMs))
  }
  await Promise.all(starting)
}

test('[SRV-13] a minute of kills loses no acknowledged write, doubles none and ends no session', async () => {
  onTestFailed(() => void process.stderr.write(cluster.faults().join('\n')))
  const { db, platformUrl } = cluster
  const [begun, since] = [performance.now(), Date.now()]
  let state: 'under way' | 'over' = 'under way'
  const isOver = (): boolean => state === 'over'
  let accepted = 0
  const flood = (async () => {
    while (!isOver()) {
      const status = await guess(cluster.appUrl, '/api/reset').catch(() => 502)
      if (status < 429) accepted += 1
      await wait(50)
    }
  })()
  const rooms = await Promise.all(people.map((person) => enterMainRoom(cluster, person)))
  const cards = await Promise.all(people.map((person, at) => saveCard(person, at % 3 === 2 ? 'secure' : 'approved')))
  const readers = rooms.map((room) => followRoom(platformUrl, room))
  const activities = people.map(async (person, at) => {
    const [orders, messages, invoices, deposits] = await Promise.all([
      trade(person, isOver),
      chat(person, rooms[at]?.session ?? '', isOver),
      openAndPayInvoices(cluster, person, isOver),
      depositByCard(cluster, person, cards[at] ?? ''),
    ])
    return { person, orders, messages, invoices, deposits }
  })
  const [done] = await Promise.all([Promise.all(activities), killInTurn().finally(() => (state = 'over'))])
  await flood

  const byText = (a: string, b: string): number => a.localeCompare(b)
  const byNumber = (a: number, b: number): number => a - b
  // Settled by whichever process is up; credited when the chain is next looked at.
  await waitFor(
    'every order to be settled',
    async () => (await db.selectFrom('trade_order').select('id').where('status', '=', 'open').execute()).length === 0,
  )
  for (const { person, invoices } of done)
    for (const guid of invoices)
      await waitFor('every invoice to be credited', async () => {
        const { status } = await untilAnswered<{ status: string }>('the invoice', () => person.call('/api/btc/check', { guid }))
        return status === 'su'
      })

  const references = await db.selectFrom('ledger_entry').select(['reference', 'kind']).execute()
  const wrong: string[] = []
  for (const { person, orders, invoices, deposits } of done) {
    const { id } = await db.selectFrom('customer').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
    const ordered = await db.selectFrom('trade_order').select('id').where('customer_id', '=', id).where('opened_at', '>=', since).execute()
    expect(ordered.map((row) => row.id).toSorted(byText)).toEqual(orders.toSorted(byText))
    for (const order of orders) {
      const own = references.filter(({ reference }) => reference.startsWith(`order:${order}:`)).map(({ reference }) => reference)
      if (own.toSorted(byText).join() !== `order:${order}:end,order:${order}:stake`) wrong.push(`order ${order}: ${own.join()}`)
    }
    const opened = await db
      .selectFrom('invoice')
      .select(['guid', 'amount', 'paid', 'worth', 'credited'])
      .where('customer_id', '=', id)
      .execute()
    expect(opened.map(({ guid }) => guid).toSorted(byText)).toEqual(invoices.toSorted(byText))
    for (const { guid, amount, paid, worth, credited } of opened)
      if (paid !== amount || credited !== worth) wrong.push(`invoice ${guid}: ${paid} of ${amount} paid, ${credited} of ${worth} credited`)
    for (const { id: deposit, end } of deposits) {
      const kept = (await bookingsOf(cluster, deposit)).reduce((sum, { taken, returned }) => sum + taken - returned, 0)
      const credits = references.filter(({ kind, reference }) => kind === 'deposit' && reference.startsWith(`${deposit}.`)).length
      if (kept !== 1 || credits !== 1 || end !== 'succeeded') wrong.push(`deposit ${deposit}: charged ${kept}, credited ${credits}, ${end}`)
    }
    // The session of before the kills.
    expect((await person.session()).user?.current_accountId).toBe(person.account)
  }
  expect(wrong).toEqual([])
  expect(await auditLedger(db)).toEqual([])

  const acknowledged = done.flatMap(({ messages }) => messages).toSorted(byNumber)
  const from = Math.min(...rooms.map(({ cursor }) => cursor))
  const stored = await db.selectFrom('chat_message').select('id').where('room', '=', 'main').where('id', '>', from).orderBy('id').execute()
  expect(stored.map(({ id }) => id)).toEqual(acknowledged)
  for (const reader of readers) {
    await waitFor('every message to arrive', () => reader.received().length >= acknowledged.length)
    await reader.stop()
    expect(reader.received()).toEqual(acknowledged)
  }
  expect(readers.reduce((sum, reader) => sum + reader.connections(), 0)).toBeGreaterThan(readers.length)

  // A window of the limit lasts a minute, so there were at most so many.
  const windows = Math.floor((performance.now() - begun) / minuteMs) + 1
  expect(accepted).toBeGreaterThanOrEqual(limit)
  expect(accepted).toBeLessThanOrEqual(limit * windows)
})
