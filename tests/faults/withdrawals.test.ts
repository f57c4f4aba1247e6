import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money, parseMoney } from '../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/time.ts'
import type { BankMode } from '../../sandbox/payouts/settings.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { advanceWithdrawals } from '../../server/areas/withdrawals/advanceWithdrawals.ts'
import { cancelWithdrawal } from '../../server/areas/withdrawals/cancelWithdrawal.ts'
import { requestWithdrawal } from '../../server/areas/withdrawals/requestWithdrawal.ts'
import type { WithdrawalDeps } from '../../server/areas/withdrawals/withdrawalDeps.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../server/db/openDatabase.ts'
import type { PayoutPort } from '../../server/external/payouts.ts'
import { payoutsOverHttp } from '../../server/external/payoutsHttp.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { openAccount } from '../../server/ledger/openAccount.ts'
import { post } from '../../server/ledger/post.ts'
import { faultyFetch, sandboxOrigin } from './faultyFetch.ts'
import { type Random, seeded } from './random.ts'
import { virtualTime } from './virtualTime.ts'

/** `npm test -- all` sets 2,000, `npm run faults` 100,000. */
const schedules = Number(process.env['WITHDRAWAL_SCHEDULES'] ?? 500)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
/** Schedules whose storms rage at once: one round of the server's job then serves all of them. */
const atOnce = 100

class Died extends Error {}
const time = virtualTime(Date.UTC(2026, 0, 1))
let random: Random = seeded(1)
let isStormy = false
let database: OpenDatabase
let sandbox: Awaited<ReturnType<typeof buildSandbox>>
let deps: WithdrawalDeps

beforeAll(async () => {
  database = await openDatabase('memory')
  await migrate(database)
  sandbox = await buildSandbox({ dbFile: ':memory:', now: time.now })
  const fetch = faultyFetch(
    sandbox,
    time,
    () => random,
    () => (isStormy ? 0.3 : 0),
    () => false,
  )
  deps = {
    db: database.db,
    now: time.now,
    log: { error: () => undefined, warn: () => undefined },
    payouts: { ...payoutsOverHttp(sandboxOrigin, fetch), rates: async () => ({ EUR: 111_111_111n }) },
    faultPoint: () => {
      if (isStormy && random.chance(0.03)) throw new Died()
    },
  }
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
})

const setBank = (mode: BankMode, seconds: number) =>
  sandbox.inject({
    method: 'POST',
    url: '/payouts/settings',
    payload: { mode, seconds },
    headers: { origin: 'http://sandbox.test', host: 'sandbox.test' },
  })

/** `id`: of the last request. `cancelled`: of the withdrawal that the server called cancelled. */
type Run = { seed: number; account: string; id: string | null; cancelled: string | null }

async function newPerson(seed: number): Promise<{ customerId: number; account: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('customer')
      .values({
        email: `${randomUUID()}@example.org`,
        password_hash: '-',
        first_name: 'A',
        last_name: 'B',
        phone: '1',
        phone_prefix: '1',
        country: 'BR',
        currency: 'USD',
        affiliate_id: null,
        verification: 'Full',
        two_factor: null,
        cascade: null,
        min_deposit: null,
        promo: null,
        current_account: null,
        registered_at: time.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = await openAccount(trx, { customerId: id, currency: 'USD', type: 'real', at: time.now() })
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(10_000, 'USD') },
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-10_000, 'USD') },
    ]
    await post(trx, { kind: 'deposit', reference: `start:${seed}:${account}`, postings, at: time.now() })
    return { customerId: id, account }
  })
}

/** A person withdraws, repeats a lost call, asks from a second tab, and sometimes cancels. */
async function begin(on: WithdrawalDeps, seed: number): Promise<Run> {
  const { customerId, account } = await newPerson(seed)
  const run: Run = { seed, account, cancelled: null, id: null }
  const request = {
    customerId,
    account,
    method: random.one(['USD', 'EUR'] as const),
    amount: random.one(['100.00', '60.00']),
    currency: 'USD' as const,
    wallet: `ACC${seed}`,
    isFixed: false,
    network: 'test' as const,
    card: undefined,
    confirmed: { givesUpBonus: false, arrives: undefined, givesUp: undefined },
    confirm: async () => async () => undefined,
  }
  const ask = async (key: string): Promise<void> => {
    try {
      run.id = (await requestWithdrawal(on, { ...request, key })).id
    } catch (error) {
      if (error instanceof Died) time.at(time.now() + random.between(1, 30_000), () => ask(key))
      else if (!(error instanceof Refusal)) throw error
    }
  }
  const key = randomUUID()
  const soon = (work: () => Promise<void>) => time.at(time.now() + random.between(0, 3 * minuteMs), work)
  await ask(key)
  if (random.chance(0.2)) soon(() => ask(key))
  if (random.chance(0.2)) soon(() => ask(randomUUID()))
  if (random.chance(0.3))
    soon(async () => {
      const { id } = run
      if (id === null) return
      // A second tab may request another one afterwards.
      await cancelWithdrawal(on, customerId, id).then(
        () => (run.cancelled = id),
        () => undefined,
      )
    })
  return run
}

async function runAll(on: WithdrawalDeps, count: number): Promise<Run[]> {
  const runs: Run[] = []
  for (let from = firstSeed; from < firstSeed + count; from += atOnce) {
    random = seeded(from)
    isStormy = true
    for (let seed = from; seed < Math.min(from + atOnce, firstSeed + count); seed += 1) runs.push(await begin(on, seed))
    const stormEnds = time.now() + random.between(2, 8) * minuteMs
    const tick = async (): Promise<void> => {
      isStormy = time.now() < stormEnds
      const mode = random.one<BankMode>(['pays', 'pays', 'pays', 'rejects', 'returns', 'garbage'])
      await setBank(isStormy ? mode : 'pays', random.between(0, 90))
      await advanceWithdrawals(on)
      time.at(time.now() + minuteMs, tick)
    }
    time.at(time.now() + minuteMs, tick)
    const until = stormEnds + hourMs / 2
    await time.run(() => time.now() > until)
    isStormy = false
  }
  // Banks return money until a month has passed.
  for (let days = 0; days < 3; days += 1) {
    time.jump(time.now() + dayMs)
    while ((await advanceWithdrawals(on)) >= 200);
  }
  return runs
}

type Booked = { reference: string; amount: string; currency: 'USD' | 'EUR'; paid: number; returned: number }

/** Returns a line for each withdrawal that was paid twice, lost, misreported or left without an end. */
async function faultsOf(runs: readonly Run[]): Promise<string[]> {
  const booked = new Map<string, Booked[]>()
  for (const one of (await sandbox.inject('/payouts/book')).json<Booked[]>()) {
    const id = one.reference.slice(0, 36)
    booked.set(id, [...(booked.get(id) ?? []), one])
  }
  const rows = await deps.db.selectFrom('withdrawal').selectAll().execute()
  const balances = await deps.db.selectFrom('ledger_account').select(['id', 'balance']).where('kind', '=', 'customer').execute()
  const balanceOf = new Map(balances.map(({ id, balance }) => [id, balance ?? 0]))
  const wrong: string[] = []
  for (const { seed, account, cancelled } of runs) {
    const own = rows.filter((row) => row.account === account)
    const say = (fault: string) => wrong.push(`seed ${seed}: ${fault} (${own.map(({ state }) => state).join(', ')})`)
    let out = 0
    for (const row of own) {
      const orders = booked.get(row.id) ?? []
      const paid = orders.reduce((sum, one) => sum + one.paid, 0)
      const kept = orders.reduce((sum, one) => sum + one.paid - one.returned, 0)
      if (paid > 1) say('paid twice')
      if (!['sent', 'rejected', 'cancelled', 'returned'].includes(row.state)) say('without an end')
      if ((row.state === 'sent') !== (kept === 1)) say(`the bank kept ${kept}`)
      const amount = parseMoney(orders.find((one) => one.paid > 0)?.amount ?? '0', row.arrives_currency)
      if (paid > 0 && amount.ok && amount.value.minor !== row.arrives) say('another amount than confirmed')
      if (row.state === 'sent') out += row.amount
    }
    if (balanceOf.get(account) !== 10_000 - out) say('the account is wrong')
    if (cancelled !== null && own.find((row) => row.id === cancelled)?.state !== 'cancelled') say('called cancelled and is not')
  }
  return wrong
}

const countOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => Number((await query.execute(deps.db)).rows[0]?.n)
const systemBalance = (name: string) =>
  countOf(sql`select coalesce(sum(amount), 0) as n from ledger_posting where account_id = ${`system:${name}:USD`}`)

test(`[WD-12] ${schedules} fault schedules pay none twice and lose none, to the cent`, { timeout: 7_200_000 }, async () => {
  expect((await faultsOf(await runAll(deps, schedules))).slice(0, 20).join('\n')).toBe('')
  expect(await auditLedger(deps.db)).toEqual([])
  const { rows } = await sql<{ state: string; n: number; amount: number; fee: number }>`
    select state, count(*)::int as n, sum(amount)::bigint as amount, sum(fee)::bigint as fee from withdrawal group by state`.execute(
    deps.db,
  )
  const sent = rows.find(({ state }) => state === 'sent')
  // The schedules are only meaningful if every end is common.
  for (const state of ['sent', 'rejected', 'cancelled', 'returned'])
    expect(rows.find((row) => row.state === state)?.n ?? 0).toBeGreaterThan(schedules / 100)
  expect(await systemBalance('withdrawals')).toBe(0)
  expect(await systemBalance('payouts')).toBe((sent?.amount ?? 0) - (sent?.fee ?? 0))
  expect(await systemBalance('fees')).toBe(sent?.fee ?? 0)
})

/** The naive rule: an order without an answer counts as not sent, and is sent again. */
const sendingAgain = (payouts: PayoutPort): PayoutPort => ({
  ...payouts,
  pay: async (order) => {
    const verdict = await payouts.pay(order)
    return verdict.is === 'unknown' ? { is: 'notSent' } : verdict
  },
})

test('[WD-12] the same schedules convict a server that sends again after silence', { timeout: 600_000 }, async () => {
  const wrong = await faultsOf(await runAll({ ...deps, payouts: sendingAgain(deps.payouts) }, 200))
  expect(wrong.join('\n')).toContain('paid twice')
})
