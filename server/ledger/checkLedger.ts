import type { Db } from '../db/database.ts'
import type { Deps } from '../kernel/deps.ts'
import { auditLedger } from './balance.ts'

/** Checks every balance and entry of the ledger (SRV-03), stores the number of faults and returns it. */
export async function checkLedger(db: Db, now: number): Promise<number> {
  const faults = (await auditLedger(db)).length
  const found = { checked_at: now, faults }
  await db
    .insertInto('ledger_check')
    .values(found)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
    .execute()
  return faults
}

/** Schedules the check once an hour. Faults are logged, since an operator must look. */
export const scheduleLedgerCheck = ({ db, jobs, now, log }: Deps): Promise<void> =>
  jobs.schedule('ledger.check', '37 * * * *', async () => {
    const faults = await checkLedger(db, now())
    if (faults > 0) log.error({ faults }, 'the ledger does not balance')
  })
