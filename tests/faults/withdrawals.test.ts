import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { PayoutPort } from '../../server/external/payouts.ts'
import { auditLedger } from '../../server/ledger/balance.ts'
import { postgresUrl } from '../support/postgres.ts'
import { faultsOf, openWithdrawalWorld, runSchedules, type WithdrawalWorld } from './withdrawalWorld.ts'

/** `npm test -- all` sets 20,000, `npm run faults` 100,000. */
const schedules = Number(process.env['WITHDRAWAL_SCHEDULES'] ?? 250)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
/**
 * Worlds beside each other: while PostgreSQL works for one, the next one goes on. The embedded database is in
 * this thread.
 */
const worlds = postgresUrl === null ? 1 : 4

async function openWorld(): Promise<WithdrawalWorld> {
  const world = await openWithdrawalWorld()
  onTestFinished(() => world.close())
  return world
}

/**
 * Runs schedules in one world, checks all that must hold afterwards, and returns how many withdrawals ended
 * in each state.
 */
async function judge(world: WithdrawalWorld, first: number, count: number): Promise<Record<string, number>> {
  const { db } = world.deps
  const systemBalance = async (name: string): Promise<number> => {
    const query = sql<{ n: number }>`select coalesce(sum(amount), 0) as n from ledger_posting where account_id = ${`system:${name}:USD`}`
    return Number((await query.execute(db)).rows[0]?.n)
  }
  expect((await faultsOf(world, await runSchedules(world, { first, count }))).slice(0, 20).join('\n')).toBe('')
  expect(await auditLedger(db)).toEqual([])
  const { rows } = await sql<{ state: string; n: number; amount: number; fee: number }>`
    select state, count(*)::int as n, sum(amount)::bigint as amount, sum(fee)::bigint as fee from withdrawal group by state`.execute(db)
  const sent = rows.find(({ state }) => state === 'sent')
  expect(await systemBalance('withdrawals')).toBe(0)
  expect(await systemBalance('payouts')).toBe((sent?.amount ?? 0) - (sent?.fee ?? 0))
  expect(await systemBalance('fees')).toBe(sent?.fee ?? 0)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test(`[WD-12] ${schedules} fault schedules pay none twice and lose none, to the cent`, { timeout: 7_200_000 }, async () => {
  const share = Math.ceil(schedules / worlds)
  const firsts = Array.from({ length: worlds }, (_none, index) => firstSeed + index * share)
  const ends = await Promise.all(firsts.map(async (first) => judge(await openWorld(), first, share)))
  // The schedules are only meaningful if every end is common.
  for (const state of ['sent', 'rejected', 'cancelled', 'returned'])
    expect(ends.reduce((sum, counts) => sum + (counts[state] ?? 0), 0)).toBeGreaterThan(schedules / 200)
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
  const world = await openWorld()
  const naive = { ...world, deps: { ...world.deps, payouts: sendingAgain(world.deps.payouts) } }
  expect((await faultsOf(naive, await runSchedules(naive, { first: firstSeed, count: 50 }))).join('\n')).toContain('paid twice')
})
