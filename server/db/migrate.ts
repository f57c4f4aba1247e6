import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from './open.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any number, the same in every process: who holds it migrates, the rest wait. */
const lockNumber = 4_100_001

/**
 * Brings the database up to date: each file of migrations/ in one transaction, in the order of its number, once.
 * Several processes may start together. Throws when an applied file was edited since.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  const applied: string[] = []
  const names = (await readdir(folder)).filter((name) => /^\d{3}\..+\.sql$/.test(name)).sort()
  await database.script(async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(${lockNumber})`)
    await tx.run(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
  })
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8')
    if (await applyOnce(database, name, sql)) applied.push(name)
  }
  return applied
}

async function applyOnce(database: OpenDatabase, name: string, sql: string): Promise<boolean> {
  const hash = createHash('sha256').update(sql).digest('hex')
  return database.script(async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(${lockNumber})`)
    const [row] = await tx.rows(`select hash from migration where name = '${name}'`)
    if (row?.['hash'] === hash) return false
    if (row) throw new Error(`migration ${name} was changed after it was applied to this database`)
    await tx.run(sql)
    await tx.run(`insert into migration (name, hash) values ('${name}', '${hash}')`)
    return true
  })
}
