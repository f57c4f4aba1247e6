import { expect, test } from 'vitest'
import { type Processor, processors } from '../../contract/kernel.ts'
import { charges } from '../../domain/cascade/processorTable.ts'
import type { ProcessorPort } from '../../server/external/processors.ts'
import { faultsOf } from './judge.ts'
import { modelServer } from './model/modelServer.ts'
import { comeBack, runSchedule } from './schedule.ts'
import { createWorld } from './world.ts'

/** `npm test -- all` sets 20,000, `npm run faults` 1,000,000. */
const schedules = Number(process.env['MODEL_SCHEDULES'] ?? 2_000)
/** The naive rule runs against the first of them. */
const naiveSchedules = Math.min(schedules, 500)
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const hour = 3_600_000

/** The faults of all schedules, and how often the deposit succeeded and a late approval was given back. */
type Tally = { wrong: string[]; convicted: number; succeeded: number; returned: number; paidBy: Set<Processor>; reversedBy: Set<Processor> }

/**
 * Runs schedules one by one against the model, each with a day or two of the server's own status checks and
 * the person's return.
 */
async function runAll(count: number, wrap?: (port: ProcessorPort) => ProcessorPort): Promise<Tally> {
  const world = createWorld()
  const model = modelServer(world, wrap)
  const tally: Tally = { wrong: [], convicted: 0, succeeded: 0, returned: 0, paidBy: new Set(), reversedBy: new Set() }
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const run = await runSchedule(world, model.server, seed)
    // A person who left before the charge is asked on return, and a pending charge takes another day to end.
    const wrong: string[] = []
    for (let day = 0; day === 0 || (day < 3 && model.live().length > 0); day++) {
      for (let passed = 0; passed < 27; passed++) {
        world.time.jump(world.time.now() + hour)
        await model.server.sweep()
      }
      await model.server.settle()
      wrong.push(...(await comeBack(world, model.server, run)))
    }
    // Reversals of the last hour are read.
    await model.server.sweep()
    await model.server.settle()
    wrong.push(...(await faultsOf(world, model.server, [run])))
    wrong.push(...model.live().map((reference) => `seed ${seed}: ${reference} has no end at the server`))
    tally.convicted += wrong.length > 0 ? 1 : 0
    if (tally.wrong.length < 20) tally.wrong.push(...wrong)
    for (const { deposit, devices } of run.wishes) {
      if (devices[0]?.deposit().phase.at === 'succeeded') tally.succeeded += 1
      if ((await model.server.books(deposit)).late) tally.returned += 1
      for (const { processor, status, taken, returned } of await model.server.charges(deposit)) {
        if (taken > returned) tally.paidBy.add(processor)
        else if (status === 'approved') tally.reversedBy.add(processor)
      }
    }
    world.changedMind.clear()
    model.forget()
  }
  return tally
}

test(
  `[FUND-35] [FUND-36] [FUND-44] [FUND-45] ${schedules} modelled fault schedules charge none twice, fail none charged, and end all`,
  { timeout: 7_200_000 },
  async () => {
    const { wrong, succeeded, returned, paidBy, reversedBy } = await runAll(schedules)
    expect(wrong.join('\n')).toBe('')
    // The schedules are only meaningful if all results are common.
    expect(succeeded).toBeGreaterThan(schedules / 5)
    expect(succeeded).toBeLessThan(schedules)
    expect(returned).toBeGreaterThan(schedules / 200)
    expect(processors.filter((one) => charges(one) && !(paidBy.has(one) && reversedBy.has(one)))).toEqual([])
  },
)

/** The naive rule: a charge without an answer counts as declined, and the next processor is tried. */
const movingOn = (processors: ProcessorPort): ProcessorPort => ({
  ...processors,
  charge: async (...order) => {
    const verdict = await processors.charge(...order)
    return verdict.is === 'unknown' ? { is: 'declined', code: 'decline.try_again' } : verdict
  },
})

test('[FUND-35] the same schedules convict a server that moves on after silence', { timeout: 7_200_000 }, async () => {
  const { wrong, convicted } = await runAll(naiveSchedules, movingOn)
  expect(convicted).toBeGreaterThan(naiveSchedules / 20)
  expect(wrong.join('\n')).toContain('called declined and charged')
})

test('[FUND-45] the same schedules convict a server that reads no reversals', { timeout: 7_200_000 }, async () => {
  const { wrong } = await runAll(naiveSchedules, (processors) => ({ ...processors, reversals: async () => [] }))
  expect(wrong.join('\n')).toContain('the ledger is not the books of the processors')
})
