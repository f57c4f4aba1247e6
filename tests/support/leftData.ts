import type { Db } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'

/** Looks into the data that a server has left. It must not run meanwhile. */
export async function withData<T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir })
  try {
    return await look(database.db)
  } finally {
    await database.close()
  }
}
