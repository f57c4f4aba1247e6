import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannotStart.ts'

export class FolderInUse extends CannotStart {
  override name = 'FolderInUse'

  constructor(folder: string, owner: string) {
    super(`the data folder '${folder}' is in use by another process${owner}; stop it, or choose another folder with DATA_DIR`)
  }
}

/**
 * Takes the folder for this process alone, or throws `FolderInUse` at once. PGlite has no lock of its own: two processes on one
 * folder lose acknowledged payments without an error.
 * The lock is the kernel's: SQLite holds it on a file for as long as the process lives. So a kill -9, a restarted container or a
 * process id that is used again leaves no stale lock behind, which a file with a process id in it would.
 * The owner's process id stands in a second file, for the message alone: opening the locked file a second time in one process
 * would drop the lock when it is closed.
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
  writeFileSync(ownerFile, String(process.pid))
  return {
    release() {
      rmSync(ownerFile, { force: true })
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
