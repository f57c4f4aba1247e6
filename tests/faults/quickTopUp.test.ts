import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Processor } from '../../contract/kernel.ts'
import { money } from '../../domain/kernel/money.ts'
import { openQuickTopUp } from '../../server/areas/cascade/quickTopUp.ts'
import { sweepAttempts } from '../../server/areas/cascade/sweep.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { post } from '../../server/ledger/post.ts'
import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { device, type DeviceEnvironment } from './device.ts'
import { newPayer, serveCall, type FaultServer } from './faultServer.ts'
import type { FundedCustomer, ServerCall } from './scheduleServer.ts'
import { type Random, seeded } from './random.ts'
import { withFaultServer, ignoreKill } from './withFaultServer.ts'
import { virtualTime } from './virtualTime.ts'

/** `npm test -- all` runs 500. */
const schedules = Number(process.env['TOP_UP_SCHEDULES'] ?? 75)
const minute = 60_000
const stack: readonly Processor[] = ['FRAUD', 'PFS', 'VLOAD']

const time = virtualTime(Date.UTC(2026, 0, 1))
let random: Random = seeded(1)
let stormEnds = 0
const stormy = (): boolean => time.now() < stormEnds

let server: FaultServer
withFaultServer(
  (opened) => (server = opened),
  time,
  () => random,
  stormy,
)

/** Loses the request or the response, or repeats the request, at random. */
async function faulty<T>(serve: () => Promise<T>): Promise<T | null> {
  if (stormy() && random.chance(0.1)) return null
  if (stormy() && random.chance(0.1)) await serve().catch(ignoreKill)
  try {
    const answer = await serve()
    return stormy() && random.chance(0.15) ? null : answer
  } catch (error) {
    ignoreKill(error)
    return null
  }
}
const ask = async (payer: FundedCustomer, call: ServerCall): Promise<RequestResult> =>
  (await faulty(() => serveCall(server, payer, call))) ?? { reply: 'lost' }

async function bringIn({ account }: FundedCustomer): Promise<void> {
  const postings = [
    { holder: { of: 'account', account } as const, amount: money(10_000, 'EUR') },
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-10_000, 'EUR') },
  ]
  await server.paymentDeps.db
    .transaction()
    .execute((trx) => post(trx, { kind: 'deposit', reference: randomUUID(), at: time.now(), postings }))
}

/**
 * The page's part: sends the report until it is confirmed, with one id; then the device takes over the
 * deposit.
 */
async function topUp(seed: number): Promise<{ id: string; payer: FundedCustomer; end: string }> {
  random = seeded(seed)
  stormEnds = time.now() + 3 * minute
  const payer = await newPayer(
    server,
    random.one(['approved', 'approved', 'lostAnswer', 'lostRequest', 'errorAfterCharge', 'softDecline']),
    stack,
  )
  await bringIn(payer)
  const id = randomUUID()
  const person = { customerId: payer.customerId, accountId: 'another', sessionHash: '-' }
  const request = { amount: '300.00', fixed: false, bonus: false, deposit: id, account: payer.account }
  const report = () => server.paymentDeps.db.transaction().execute((trx) => openQuickTopUp(trx, person, request, time.now()))
  while ((await faulty(report)) === null) time.jump(time.now() + 1_000)
  const order = { id, account: payer.account, amount: '300.00', currency: 'EUR', bonus: false, fixed: false, card: payer.card } as const
  const environment: DeviceEnvironment = { time, ask: (call) => ask(payer, call), opened: (from) => from.happen({ type: 'cancelAsked' }) }
  const device1 = device(environment, { ...order, stack: [...stack] })
  device1.happen({ type: 'started' })
  if (random.chance(0.4)) {
    time.at(time.now() + random.between(0, 2 * minute), () => {
      device1.kill()
      time.at(time.now() + random.between(0, minute), () => device1.restore())
    })
  }
  const ends = time.now() + 60 * minute
  const sweep = async (): Promise<void> => {
    await sweepAttempts(server.paymentDeps).catch(ignoreKill)
    if (time.now() < ends) time.at(time.now() + minute, sweep)
  }
  time.at(time.now() + minute, sweep)
  await time.run(() => time.now() > ends || (time.now() > stormEnds + 2 * minute && device1.isOver()))
  return { id, payer, end: device1.deposit().phase.at }
}

test(`[TRD-12, FUND-35] ${schedules} random fault schedules of a quick top-up charge at most once and credit every charge`, async () => {
  const wrong: string[] = []
  let succeeded = 0
  for (let seed = 1; seed <= schedules; seed++) {
    const { id, payer, end } = await topUp(seed)
    const books = (await server.sandbox.inject(`/books/${id}`)).json<{ taken: number; returned: number }[]>()
    const kept = books.reduce((sum, { taken, returned }) => sum + taken - returned, 0)
    const { balance } = await server.paymentDeps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('id', '=', payer.account)
      .executeTakeFirstOrThrow()
    const say = (what: string): number => wrong.push(`seed ${seed}: ${what}, ${end}, kept ${kept}, balance ${balance}`)
    if (kept > 1) say('charged twice')
    if (balance !== 10_000 + kept * 30_000) say('credited is not what was charged')
    if ((end === 'succeeded') !== kept > 0) say('called otherwise than it is')
    if (end === 'succeeded') succeeded += 1
  }
  expect(wrong.join('\n')).toBe('')
  expect(succeeded).toBeGreaterThan(schedules / 4)
  expect(await auditLedger(server.paymentDeps.db)).toEqual([])
})
