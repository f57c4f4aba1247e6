import { afterAll, beforeAll } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/db/openDatabase.ts'
import { migratedDatabase } from './migrated.ts'

/** Opens a fresh database with all migrations for the tests of a file. */
export function withDatabase(provide: (database: OpenDatabase) => void): void {
  let close: () => Promise<void>
  beforeAll(async () => {
    const fresh = await migratedDatabase()
    const database = await openDatabase(fresh.choice)
    close = async () => {
      await database.close()
      await fresh.drop()
    }
    provide(database)
  })
  afterAll(() => close())
}
