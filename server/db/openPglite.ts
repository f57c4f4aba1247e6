import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { makeDataFolder } from './dataFolder.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folderLock.ts'
import type { EmbeddedChoice, OpenDatabase } from './open.ts'
import { safeInteger } from './safeInteger.ts'

/** Opens the embedded database, in its folder or in memory. Throws `CannotStart` when another process has the folder, or none can be had there. */
export async function openPglite(choice: EmbeddedChoice): Promise<OpenDatabase> {
  const dataDir = choice !== 'memory' && 'dataDir' in choice ? choice.dataDir : null
  const image = choice !== 'memory' && 'image' in choice ? { loadDataDir: choice.image } : {}
  if (dataDir !== null) await makeDataFolder(dataDir)
  const lock = dataDir === null ? null : lockFolder(dataDir)
  try {
    const folder = dataDir === null ? {} : { dataDir: join(dataDir, 'pglite') }
    const pglite = await PGlite.create({ parsers: { [types.INT8]: safeInteger }, ...folder, ...image })
    return {
      kind: 'pglite',
      db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
      script: (work) =>
        pglite.transaction((tx) =>
          work({ run: async (sql) => void (await tx.exec(sql)), rows: async (sql) => (await tx.query<Record<string, unknown>>(sql)).rows }),
        ),
      forJobs: { backend: 'pglite', ...fromPglite(pglite) },
      // One connection, which is never waited for by number.
      connections: () => ({ active: 1, idle: 0, waiting: 0 }),
      async close() {
        await pglite.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}
