import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/**
 * Copies the migrated embedded database into a data folder, for a server process that opens it there. On
 * PostgreSQL there is no copy, and the process migrates the folder itself.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  if (postgresUrl !== null) return
  await cp(join(dirname(inject('migrated')), 'pglite'), join(folder, 'pglite'), { recursive: true })
}
