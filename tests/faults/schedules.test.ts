import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import type { Scenario } from '../../sandbox/testCards.ts'
import { type Device, device, type DeviceEnvironment } from './device.ts'
import { type ServerCall, newPayer, type FundedCustomer, serveCall, type FaultServer } from './faultServer.ts'
import { type Random, seeded } from './random.ts'
import { withFaultServer, ignoreKill } from './withFaultServer.ts'
import { virtualTime } from './virtualTime.ts'

/** `npm test -- all` runs 2,000; ten take a second. */
const schedules = Number(process.env['SCHEDULES'] ?? 200)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const minute = 60_000
const cards: readonly Scenario[] = [
  'approved',
  'approved',
  'secure',
  'secure',
  'softDecline',
  'hardDecline',
  'unlisted',
  'lostAnswer',
  'lostRequest',
  'errorAfterCharge',
  'errorBeforeCharge',
  'garbage',
  'late',
]

const time = virtualTime(Date.UTC(2026, 0, 1))
let random: Random = seeded(firstSeed)
/** Faults stop at this time in each schedule; after it everything must end. */
let stormEnds = 0
const stormy = () => time.now() < stormEnds

let server: FaultServer
withFaultServer(
  (opened) => (server = opened),
  time,
  () => random,
  stormy,
)

/** The network between a device and the server: requests and responses get lost, are delayed, or are repeated. */
async function ask(payer: FundedCustomer, call: ServerCall): Promise<RequestResult> {
  const serve = () => serveCall(server, payer, call)
  if (stormy()) {
    if (random.chance(0.05)) return { reply: 'notSent' }
    if (random.chance(0.08)) return { reply: 'lost' }
    // The device has given up, but the request is still on its way.
    if (random.chance(0.08)) {
      time.at(time.now() + random.between(0, 40_000), async () => void (await serve().catch(ignoreKill)))
      return { reply: 'lost' }
    }
    if (random.chance(0.05)) await serve().catch(ignoreKill)
  }
  try {
    const reply = await serve()
    return stormy() && random.chance(0.08) ? { reply: 'lost' } : reply
  } catch (error) {
    ignoreKill(error)
    return { reply: 'lost' }
  }
}

type Charge = { id: string; reference: string; status: string; taken: number; returned: number; code: string | null }
async function chargesOf(deposit: string): Promise<Charge[]> {
  return (await server.sandbox.inject(`/books/${deposit}`)).json<Charge[]>()
}

/** Deposits approved by a processor after it had declined them: the only ones that may need a refund. */
const changedMind = new Set<string>()

/** The person at the bank's page: confirms, refuses or leaves, and sometimes does not return. */
function person(from: Device, deposit: string): void {
  const decision = random.one(['confirm', 'confirm', 'confirm', 'refuse', null])
  const comesBack = random.chance(0.8)
  time.at(time.now() + random.between(1000, 90_000), async () => {
    const open = (await chargesOf(deposit)).find(({ status }) => status === 'open')
    if (open && decision) await server.sandbox.inject({ method: 'POST', url: `/acs/${open.id}`, payload: { decision } })
    if (comesBack) from.happen({ type: 'returnedFromBank' })
    else if (random.chance(0.2)) from.happen({ type: 'cancelAsked' })
  })
}

async function schedule(seed: number): Promise<{ deposit: string; devices: Device[] }> {
  random = seeded(seed)
  stormEnds = time.now() + random.between(0, 10) * minute
  const payer = await newPayer(server, random.one(cards))
  const id = randomUUID()
  const order = {
    id,
    account: payer.account,
    amount: '300.00',
    currency: 'EUR',
    bonus: random.chance(0.3),
    fixed: false,
    card: payer.card,
    stack: ['FRAUD', 'PFS', 'VLOAD'],
  } as const
  const environment: DeviceEnvironment = { time, ask: (call) => ask(payer, call), opened: (from) => person(from, id) }
  const first = device(environment, { ...order, stack: [...order.stack] })
  const devices = [first]
  first.happen({ type: 'started' })
  const ends = time.now() + 3 * 60 * minute
  const soon = (work: () => Promise<void> | void) => time.at(time.now() + random.between(0, 4 * minute), work)
  for (let kills = random.between(0, 3); kills > 0; kills--) {
    soon(() => {
      const victim = random.one(devices)
      victim.kill()
      time.at(time.now() + random.between(0, minute), () => victim.restore())
    })
  }
  if (random.chance(0.3)) soon(() => void devices.push(first.twin()))
  if (random.chance(0.2)) {
    soon(() => {
      first.happen({ type: 'wentOffline' })
      time.at(time.now() + random.between(0, 3 * minute), () => first.happen({ type: 'wentOnline' }))
    })
  }
  if (random.chance(0.1)) soon(() => first.happen({ type: 'cancelAsked' }))
  if (random.chance(0.15)) {
    // The processor approves after it has declined.
    soon(async () => {
      const no = (await chargesOf(id)).find(({ status }) => status === 'declined')
      if (no) changedMind.add(id)
      if (no) await server.sandbox.inject({ method: 'POST', url: `/charges/${no.id}`, payload: { decision: 'approve' } })
    })
  }
  const sweep = async (): Promise<void> => {
    await sweepAttempts(server.paymentDeps).catch(ignoreKill)
    time.at(time.now() + minute, sweep)
  }
  time.at(time.now() + minute, sweep)
  // Waits until all faults have ended: late requests are part of the schedule.
  await time.run(() => time.now() > ends || (time.now() > stormEnds + 2 * minute && devices.every((one) => one.isOver())))
  return { deposit: id, devices }
}

test(
  `[FUND-35] [SRV-04] ${schedules} random fault schedules charge no deposit twice, fail no charged one and end all`,
  { timeout: 1_800_000 },
  async () => {
    const runs: (Awaited<ReturnType<typeof schedule>> & { seed: number })[] = []
    for (let seed = firstSeed; seed < firstSeed + schedules; seed++) runs.push({ seed, ...(await schedule(seed)) })
    // A day of the server's own status checks, which find late approvals and refund them.
    for (let hour = 0; hour < 27; hour++) {
      time.jump(time.now() + 60 * minute)
      while ((await sweepAttempts(server.paymentDeps)) >= 200);
    }
    const found = await server.paymentDeps.db.selectFrom('payment_attempt').select('deposit_id').where('late', 'is not', null).execute()
    const late = new Set(found.map(({ deposit_id }) => deposit_id))
    const wrong: string[] = []
    for (const { seed, deposit, devices } of runs) {
      const charges = await chargesOf(deposit)
      const kept = charges.reduce((sum, { taken, returned }) => sum + taken - returned, 0)
      const credited = await sql<{
        n: number
      }>`select count(*)::int as n from ledger_entry where kind = 'deposit' and reference like ${`${deposit}.%`}`.execute(
        server.paymentDeps.db,
      )
      const ends = devices.map((one) => one.deposit().phase.at)
      const say = (what: string) =>
        wrong.push(
          `seed ${seed}: ${what} (${ends.join(', ')}; ${charges.map(({ reference, status, taken, returned }) => `${reference.slice(-2)} ${status} ${taken}-${returned}`).join(', ')})`,
        )
      if (kept > 1) say('charged twice')
      if (late.has(deposit) && !changedMind.has(deposit)) say('called declined and charged')
      if (credited.rows[0]?.n !== kept) say('credited is not what was charged')
      if (!devices.every((one) => one.isOver())) say('without an end')
      if (kept > 0 && ends.some((end) => end !== 'succeeded')) say('charged and not called so')
      if (kept === 0 && ends.includes('succeeded')) say('called succeeded and not charged')
    }
    expect(wrong.join('\n')).toBe('')
    const succeeded = runs.filter(({ devices }) => devices[0]?.deposit().phase.at === 'succeeded').length
    // The schedules are only meaningful if both results are common.
    expect(succeeded).toBeGreaterThan(schedules / 5)
    expect(succeeded).toBeLessThan((schedules * 4) / 5)
    expect(await auditLedger(server.paymentDeps.db)).toEqual([])
    const live = await sql<{
      n: number
    }>`select count(*)::int as n from payment_attempt where status in ('prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding') or late = 'found'`.execute(
      server.paymentDeps.db,
    )
    expect(live.rows).toEqual([{ n: 0 }])
    const suspense = await sql<{
      sum: number
    }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_posting where account_id like 'house:suspense:%'`.execute(
      server.paymentDeps.db,
    )
    expect(Number(suspense.rows[0]?.sum)).toBe(0)
    const given = await sql<{ n: number }>`select count(*)::int as n from payment_attempt where late = 'returned'`.execute(
      server.paymentDeps.db,
    )
    expect(given.rows[0]?.n).toBeGreaterThan(0)
    expect(server.alerts.length).toBeGreaterThanOrEqual(given.rows[0]?.n ?? 0)
  },
)
