import type { Deps } from '../kernel/deps.ts'
import { scheduleLedgerCheck } from '../ledger/checkLedger.ts'
import { areas } from './index.ts'
import { schedulePurge } from './purgeExpired.ts'

/** Starts the background jobs of all areas, the purge and the ledger's check (SRV-05). */
export async function startBackgroundJobs(deps: Deps): Promise<void> {
  for (const area of areas) await area.work?.(deps)
  await schedulePurge(deps)
  await scheduleLedgerCheck(deps)
}
