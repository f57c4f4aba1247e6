import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { money, parseMoney } from '../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/time.ts'
import type { BankMode } from '../../sandbox/payouts/settings.ts'
import { buildSandbox } from '../../sandbox/app.ts'
import { advanceWithdrawals } from '../../server/areas/withdrawals/advanceWithdrawals.ts'
import { cancelWithdrawal } from '../../server/areas/withdrawals/cancelWithdrawal.ts'
import { requestWithdrawal } from '../../server/areas/withdrawals/requestWithdrawal.ts'
import type { WithdrawalDeps } from '../../server/areas/withdrawals/withdrawalDeps.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { payoutsOverHttp } from '../../server/external/payoutsHttp.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { post } from '../../server/ledger/post.ts'
import { insertPerson } from '../support/insertPerson.ts'
import { migratedDatabase } from '../support/migrated.ts'
import { faultyFetch, sandboxOrigin } from './faultyFetch.ts'
import { type Random, seeded } from './random.ts'
import { virtualTime } from './virtualTime.ts'

/** Schedules whose storms rage at once: one round of the server's job then serves all of them. */
const atOnce = 100

class Died extends Error {}

/** The bank's behaviour in a storm, drawn for each order, so that few schedules show every end. */
const stormModes: readonly BankMode[] = ['pays', 'pays', 'pays', 'rejects', 'returns', 'garbage']

/** `isOn`: calls fail and the server dies. `random`: of the schedules that run. */
type Storm = { isOn: boolean; random: Random }

const setBank = (sandbox: FastifyInstance, mode: BankMode, seconds: number) =>
  sandbox.inject({
    method: 'POST',
    url: '/payouts/settings',
    payload: { mode, seconds },
    headers: { origin: 'http://sandbox.test', host: 'sandbox.test' },
  })

/**
 * Opens the server's withdrawals with a bank, a database and a clock of their own, so that several run beside
 * each other.
 */
export async function openWithdrawalWorld() {
  const time = virtualTime(Date.UTC(2026, 0, 1))
  const storm: Storm = { isOn: false, random: seeded(1) }
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.choice)
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: time.now })
  const fetch = faultyFetch(
    sandbox,
    time,
    () => storm.random,
    () => (storm.isOn ? 0.3 : 0),
    () => false,
  )
  const payouts = payoutsOverHttp(sandboxOrigin, fetch)
  const deps: WithdrawalDeps = {
    db: database.db,
    now: time.now,
    log: { error: () => undefined, warn: () => undefined },
    payouts: {
      ...payouts,
      rates: async () => ({ EUR: 111_111_111n }),
      async pay(order) {
        if (storm.isOn) await setBank(sandbox, storm.random.one(stormModes), storm.random.between(0, 90))
        return payouts.pay(order)
      },
    },
    faultPoint: () => {
      if (storm.isOn && storm.random.chance(0.03)) throw new Died()
    },
  }
  return {
    deps,
    sandbox,
    storm,
    time,
    async close(): Promise<void> {
      await sandbox.close()
      await database.close()
      await fresh.drop()
    },
  }
}
export type WithdrawalWorld = Awaited<ReturnType<typeof openWithdrawalWorld>>

/** `id`: of the last request. `cancelled`: of the withdrawal that the server called cancelled. */
type Run = { seed: number; account: string; id: string | null; cancelled: string | null }

async function newPerson({ db, now }: WithdrawalDeps, seed: number): Promise<{ customerId: number; account: string }> {
  return db.transaction().execute(async (trx) => {
    const person = await insertPerson(trx, now(), { currency: 'USD', verification: 'Full' })
    const { account } = person
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(10_000, 'USD') },
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-10_000, 'USD') },
    ]
    await post(trx, { kind: 'deposit', reference: `start:${seed}:${account}`, postings, at: now() })
    return person
  })
}

/** A person withdraws, repeats a lost call, asks from a second tab, and sometimes cancels. */
async function begin({ deps: on, time, storm: { random } }: WithdrawalWorld, seed: number): Promise<Run> {
  const { customerId, account } = await newPerson(on, seed)
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
    confirmed: { givesUpBonus: false, arrives: undefined, fee: undefined, givesUp: undefined },
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

/** Runs schedules of these seeds through their storms and the month after. */
export async function runSchedules(world: WithdrawalWorld, { first, count }: { first: number; count: number }): Promise<Run[]> {
  const { deps, sandbox, storm, time } = world
  const runs: Run[] = []
  for (let from = first; from < first + count; from += atOnce) {
    storm.random = seeded(from)
    storm.isOn = true
    for (let seed = from; seed < Math.min(from + atOnce, first + count); seed += 1) runs.push(await begin(world, seed))
    const stormEnds = time.now() + storm.random.between(2, 8) * minuteMs
    const tick = async (): Promise<void> => {
      storm.isOn = time.now() < stormEnds
      if (!storm.isOn) await setBank(sandbox, 'pays', storm.random.between(0, 90))
      await advanceWithdrawals(deps)
      time.at(time.now() + minuteMs, tick)
    }
    time.at(time.now() + minuteMs, tick)
    const until = stormEnds + hourMs / 2
    await time.run(() => time.now() > until)
    storm.isOn = false
  }
  // Banks return money until a month has passed.
  for (let days = 0; days < 3; days += 1) {
    time.jump(time.now() + dayMs)
    while ((await advanceWithdrawals(deps)) >= 200);
  }
  return runs
}

type Booked = { reference: string; amount: string; currency: 'USD' | 'EUR'; paid: number; returned: number }

/** Returns a line for each withdrawal that was paid twice, lost, misreported or left without an end. */
export async function faultsOf({ deps, sandbox }: WithdrawalWorld, runs: readonly Run[]): Promise<string[]> {
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
