import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { deferred } from '../../domain/kernel/deferred.ts'
import { makeDataFolder } from './dataFolder.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folderLock.ts'
import type { EmbeddedChoice, OpenDatabase } from './openDatabase.ts'
import { safeInteger } from './safeInteger.ts'

/**
 * Opens the embedded database in its folder or in memory. Throws `StartupError` if another process has the
 * folder or it cannot be created.
 */
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
      rawTransaction: (work) =>
        pglite.transaction((tx) =>
          work({ run: async (sql) => void (await tx.exec(sql)), rows: async (sql) => (await tx.query<Record<string, unknown>>(sql)).rows }),
        ),
      // The folder's lock keeps other processes out.
      alone: (work) => work(),
      jobsConnection: { backend: 'pglite', ...fromPglite(pglite) },
      async listen(channels, received) {
        const stops = await Promise.all(channels.map((channel) => pglite.listen(channel, (payload) => received(channel, payload))))
        const ended = deferred<void>()
        return {
          ended: ended.promise,
          async close() {
            for (const stop of stops) await stop()
            ended.resolve()
          },
        }
      },
      // There is one connection, and PGlite has no count of waiting queries.
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
