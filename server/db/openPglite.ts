import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'
import { lockFolder } from './folderLock.ts'
import type { OpenDatabase } from './open.ts'
import { safeInteger } from './safeInteger.ts'

/** Opens the embedded database, in `dataDir` or (null) in memory. Throws `FolderInUse` when another process has the folder. */
export async function openPglite(dataDir: string | null): Promise<OpenDatabase> {
  if (dataDir !== null) await mkdir(dataDir, { recursive: true })
  const lock = dataDir === null ? null : lockFolder(dataDir)
  try {
    const options = { parsers: { [types.INT8]: safeInteger } }
    const pglite = await (dataDir === null ? PGlite.create(options) : PGlite.create({ ...options, dataDir: join(dataDir, 'pglite') }))
    return {
      kind: 'pglite',
      db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
      script: (work) =>
        pglite.transaction((tx) =>
          work({ run: async (sql) => void (await tx.exec(sql)), rows: async (sql) => (await tx.query<Record<string, unknown>>(sql)).rows }),
        ),
      forJobs: { backend: 'pglite', ...fromPglite(pglite) },
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
