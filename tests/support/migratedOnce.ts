import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/openDatabase.ts'
import { freshPostgres, postgresUrl } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The template of every test file: a database's name on the PostgreSQL server, or the file of a dumped
     * data folder.
     */
    migrated: string
  }
}

/**
 * Migrates one database before the tests run: an embedded one takes four seconds to start, its copy half a
 * second.
 */
export async function setup(project: TestProject): Promise<void> {
  made = await (postgresUrl === null ? onDisk() : onServer(postgresUrl))
  project.provide('migrated', made.template)
}

export const teardown = async (): Promise<void> => made?.remove()

type Made = { template: string; remove: () => Promise<void> }
let made: Made | null = null

async function onServer(server: string): Promise<Made> {
  const { choice, name, drop } = await freshPostgres(server)
  const database = await openDatabase(choice)
  await migrate(database)
  await database.close()
  return { template: name, remove: drop }
}

async function onDisk(): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-migrated-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database)
  await database.close()
  const pglite = await PGlite.create({ dataDir: join(folder, 'pglite') })
  const image = await pglite.dumpDataDir('none')
  await pglite.close()
  const template = join(folder, 'image.tar')
  writeFileSync(template, await image.bytes())
  return { template, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}
