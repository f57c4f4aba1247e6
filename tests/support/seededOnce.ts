import type { TestProject } from 'vitest/node'
import type { Db } from '../../server/db/database.ts'
import { readConfig } from '../../server/config/config.ts'
import { advanceSignals } from '../../server/areas/signals/advanceSignals.ts'
import { saveMute } from '../../server/areas/signals/mutes.ts'
import { openMarket } from '../../server/areas/trading/market.ts'
import { type RunningServer, startServer } from './server.ts'
import { withStoppedServerData } from './stoppedServerData.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that every browser test file copies. */
    seeded: string
  }
}

let first: RunningServer | null = null

/**
 * Starts the app once before the browser tests to fill a data folder: that takes seconds, a copy
 * milliseconds.
 */
export async function setup(project: TestProject): Promise<void> {
  first = await startServer()
  await first.stop()
  await withStoppedServerData(first.dataDir, fillSignals)
  project.provide('seeded', first.dataDir)
}

/** Computes the signals of the past, which every copy would compute in the background for itself. */
export async function fillSignals(db: Db): Promise<void> {
  const read = readConfig({})
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const deps = { db, config: read.value, now: Date.now }
  await muteSignals(db)
  while ((await advanceSignals(deps, openMarket(read.value), async () => undefined)) > 0);
}

/** Mutes signals for everyone: a new one would come over the chart in the middle of a journey. */
async function muteSignals(db: Db): Promise<void> {
  const people = await db.selectFrom('customer').select('id').execute()
  for (const { id } of people) await saveMute(db, id, { muted: true })
}

export const teardown = (): void => first?.remove()
