import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { auditLedger } from '../../server/ledger/balance.ts'
import { type FaultServer, scheduleServer } from './faultServer.ts'
import { faultsOf } from './judge.ts'
import { comeBack, type Run, runSchedule } from './schedule.ts'
import { withFaultServer } from './withFaultServer.ts'
import { createWorld, isOut, isStormy } from './world.ts'

/**
 * `npm test -- all` runs 1,000, `npm run faults` 2,000; ten take a second. The mass of them runs against the
 * model (modelSchedules.test.ts).
 */
const schedules = Number(process.env['SCHEDULES'] ?? 300)
/** Files that run beside each other, each with its own server and seeds. */
const parts = 2
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const hour = 3_600_000

const live = sql<{
  n: number
}>`select count(*) as n from payment_attempt where status in ('prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding') or late = 'found'`

/** Tests one part of the schedules on the real server; `part` counts from 0. */
export function testSchedules(part: number): void {
  const count = Math.ceil(schedules / parts)
  const first = firstSeed + part * count
  const world = createWorld()
  let server: FaultServer
  withFaultServer(
    (opened) => (server = opened),
    world.time,
    () => world.random,
    () => isStormy(world),
    (path) => isOut(world, path),
  )
  const countOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    Number((await query.execute(server.paymentDeps.db)).rows[0]?.n)

  /**
   * Runs the schedules, then a day of the server's own status checks, which find late approvals and refund
   * them.
   */
  async function runAll(): Promise<{ runs: Run[]; wrong: string[] }> {
    const on = scheduleServer(server)
    const runs: Run[] = []
    for (let seed = first; seed < first + count; seed++) runs.push(await runSchedule(world, on, seed))
    const wrong: string[] = []
    // A payment of a returning person may take another day to end.
    for (let day = 0; day === 0 || (day < 3 && (await countOf(live)) > 0); day++) {
      for (let passed = 0; passed < 27; passed++) {
        world.time.jump(world.time.now() + hour)
        while ((await on.sweep()) >= 200);
      }
      await on.settle()
      for (const run of runs) wrong.push(...(await comeBack(world, on, run)))
    }
    // Reversals of the last hour are read.
    await on.sweep()
    await on.settle()
    wrong.push(...(await faultsOf(world, on, runs)))
    return { runs, wrong }
  }

  test(
    `[FUND-35] [FUND-44] [FUND-45] [SRV-04] ${count} fault schedules charge none twice, fail none charged, and end all`,
    { timeout: 1_800_000 },
    async () => {
      const { runs, wrong } = await runAll()
      expect(wrong.join('\n')).toBe('')
      const succeeded = runs.filter(({ wishes }) => wishes[0]?.devices[0]?.deposit().phase.at === 'succeeded').length
      // The schedules are only meaningful if both results are common.
      expect(succeeded).toBeGreaterThan(count / 5)
      expect(succeeded).toBeLessThan((count * 4) / 5)
      expect(await auditLedger(server.paymentDeps.db)).toEqual([])
      expect(await countOf(live)).toBe(0)
      const suspense = sql<{
        n: number
      }>`select coalesce(sum(amount), 0) as n from ledger_posting where account_id like 'system:suspense:%'`
      expect(await countOf(suspense)).toBe(0)
      expect(await countOf(sql<{ n: number }>`select count(*) as n from processor_reversal where held is not null`)).toBe(0)
      expect(await countOf(sql<{ n: number }>`select count(*) as n from processor_reversal`)).toBeGreaterThan(0)
      expect(await countOf(sql<{ n: number }>`select count(*) as n from operator_action where action = 'refund'`)).toBeGreaterThan(0)
      const given = await countOf(sql<{ n: number }>`select count(*) as n from payment_attempt where late = 'returned'`)
      expect(given).toBeGreaterThan(0)
      expect(server.alerts.length).toBeGreaterThanOrEqual(given)
    },
  )
}
