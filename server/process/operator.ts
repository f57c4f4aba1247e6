import { readConfig } from '../config/config.ts'
import { StartupError } from '../config/startupError.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { migrate } from '../db/migrate.ts'
import { openExternalServices } from '../external/openExternalServices.ts'
import { Refusal } from '../kernel/refusal.ts'
import { OperatorRefusal } from '../ledger/operatorRefusal.ts'
import { operate, OperatorUsage } from './operate.ts'

/**
 * `npm run operator -- …`: one command on the payments of the database of `DATABASE_URL`, or of the embedded
 * one while the server is stopped (FUND-44, FUND-45).
 */
async function run(): Promise<string[]> {
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError(config.problems.join('\n'))
  const { databaseUrl, dataDir } = config.value
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { url: databaseUrl })
  try {
    await migrate(database)
    const external = openExternalServices(config.value, database.db)
    return await operate({ db: database.db, external, now: Date.now }, process.argv.slice(2))
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`)
} catch (error) {
  const isExpected = [StartupError, OperatorRefusal, OperatorUsage, Refusal].some((kind) => error instanceof kind)
  if (!isExpected || !(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
