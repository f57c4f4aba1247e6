import type { Db } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'

/** Opens a stopped server's data. */
export async function withStoppedServerData<T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir })
  try {
    return await look(database.db)
  } finally {
    await database.close()
  }
}
