import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from './openDatabase.ts'

const folder = join(import.meta.dirname, 'migrations')
/**
 * An arbitrary number, the same in every process: the process that has the lock migrates, the others wait.
 */
const lockNumber = 4_100_001

/**
 * Applies each new file of migrations/ in its own transaction, in order of number. Safe to run in several
 * processes at once. Throws if an applied file was edited.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  const applied: string[] = []
  const names = (await readdir(folder)).filter((name) => /^\d{3}\..+\.sql$/.test(name)).sort()
  await database.rawTransaction(async (tx) => {
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
  return database.rawTransaction(async (tx) => {
    await tx.run(`select pg_advisory_xact_lock(${lockNumber})`)
    const [row] = await tx.rows(`select hash from migration where name = '${name}'`)
    if (row?.['hash'] === hash) return false
    if (row) throw new Error(`migration ${name} was changed after it was applied to this database`)
    await tx.run(sql)
    await tx.run(`insert into migration (name, hash) values ('${name}', '${hash}')`)
    return true
  })
}
