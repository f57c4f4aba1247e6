import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../tests/support/postgres.ts'
import { FolderInUse, lockFolder } from './folderLock.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './openDatabase.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'openfloor-lock-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Another process that locks the folder and reports the result; it keeps the lock until it is killed. */
async function otherProcess(folder: string): Promise<{ output: string; kill(): Promise<void> }> {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folderLock.ts'))})
    let output = 'taken'
    try { lockFolder(${JSON.stringify(folder)}) } catch (error) { output = error.message }
    // Garbage collection must not release the lock.
    globalThis.gc()
    await new Promise(setImmediate)
    console.log(output)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--no-warnings', '--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const output = await new Promise<string>((resolve) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
  )
  return {
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('the lock of the data folder', () => {
  test('[SRV-02] a second process is refused, with the owner and a remedy in the message', async () => {
    const folder = newFolder()
    const lock = lockFolder(folder)
    const other = await otherProcess(folder)
    expect(other.output).toBe(
      `the data folder '${folder}' is in use by another process (process ${process.pid}); stop it, or choose another folder with DATA_DIR`,
    )
    await other.kill()
    lock.release()
  })

  test('[SRV-02] a kill -9 leaves no lock behind, even if its process id is reused', async () => {
    const folder = newFolder()
    for (let round = 0; round < 5; round += 1) {
      const other = await otherProcess(folder)
      expect(other.output).toBe('taken')
      expect(() => lockFolder(folder)).toThrow(FolderInUse)
      await other.kill()
    }
    // As if this living process had the dead owner's process id.
    writeFileSync(join(folder, 'openfloor.pid'), String(process.pid))
    lockFolder(folder).release()
  })

  test('[SRV-02] the embedded database locks the folder and releases it', async () => {
    const folder = newFolder()
    const first = await openDatabase({ dataDir: folder })
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(FolderInUse)
    await first.close()
    lockFolder(folder).release()
  })
})

describe('an open database', () => {
  let database: OpenDatabase
  let drop: () => Promise<void>
  beforeAll(async () => {
    const fresh = await freshDatabase()
    database = await openDatabase(fresh.choice)
    drop = fresh.drop
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  const value = async (text: string): Promise<unknown> =>
    (await sql<{ value: unknown }>`${sql.raw(`select ${text} as value`)}`.execute(database.db)).rows[0]?.value

  test('[SRV-02] int8 is a number on either database, and one too large is an error', async () => {
    expect(await value('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
    await expect(value('9007199254740992::bigint')).rejects.toThrow('out of range')
  })

  test('[SRV-02] migrations run once, even if several processes start together', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database)))
    expect(runs.flat().length).toBeGreaterThan(2)
    expect(new Set(runs.flat()).size).toBe(runs.flat().length)
    expect(await migrate(database)).toEqual([])
  })

  test('[SRV-02] a migration edited after it was applied is refused', async () => {
    const { db } = database
    await sql`update migration set hash = 'x' where name like '001.%'`.execute(db)
    await expect(migrate(database)).rejects.toThrow('was changed after it was applied')
  })

  test('[SRV-02] a script that fails leaves nothing behind', async () => {
    const failing = database.rawTransaction(async (tx) => {
      await tx.run('create table half (a int); insert into half values (1)')
      await tx.run('select broken')
    })
    await expect(failing).rejects.toThrow('broken')
    await expect(value('(select count(*) from half)')).rejects.toThrow('half')
  })
})
