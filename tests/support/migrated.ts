import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { type FreshDatabase, freshPostgres, postgresUrl } from './postgres.ts'

/**
 * Returns a fresh database with all migrations and no rows: a copy of the one made at the start of the run
 * (migratedOnce.ts).
 */
export async function migratedDatabase(): Promise<FreshDatabase> {
  const template = inject('migrated')
  if (postgresUrl !== null) return freshPostgres(postgresUrl, template)
  return { choice: { image: await openAsBlob(template) }, kind: 'pglite', drop: async () => undefined }
}
