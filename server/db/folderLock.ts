import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../config/startupError.ts'

/** Another process has locked the data folder. */
export class FolderInUse extends StartupError {
  override name = 'FolderInUse'

  constructor(folder: string, owner: string) {
    super(`the data folder '${folder}' is in use by another process${owner}; stop it, or choose another folder with DATA_DIR`)
  }
}

/**
 * Locks of this process. Garbage collection would close one that nothing references, and so drop the lock.
 */
const held = new Set<DatabaseSync>()

/**
 * Locks the folder for this process, or throws `FolderInUse`: two PGlite processes on one folder lose data
 * silently. SQLite's lock ends with the process. The pid is in a second file, since closing a second handle
 * of the locked file would drop the lock.
 */
export function lockFolder(folder: string): { release(): void } {
  const ownerFile = join(folder, 'openfloor.pid')
  const lock = new DatabaseSync(join(folder, 'openfloor.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(folder, ownerOf(ownerFile))
  }
  held.add(lock)
  writeFileSync(ownerFile, String(process.pid))
  return {
    release() {
      rmSync(ownerFile, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

function ownerOf(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8')})`
  } catch {
    return ''
  }
}
