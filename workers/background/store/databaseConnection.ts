import type { Migration } from './migrations.ts'
import { type BackgroundDatabase, openDatabase } from './openDatabase.ts'
import { Outdated } from './store.ts'

export type DatabaseConnection = { use<T>(run: (database: BackgroundDatabase) => Promise<T>): Promise<T>; close(): void }

/** Returns an error's name; empty for what is no error. */
export const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
/** Errors of a connection that the browser has closed; iOS does so after every suspension. */
const lostErrorNames = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

/**
 * Opens the database at first use; once an open got no answer, every use fails at once (APP-34). A closed
 * connection is reopened once and `run` repeated, so `run` must be safe to repeat. Throws `Outdated` when a
 * newer version owns the database.
 */
export function createDatabaseConnection(name: string, migrations: readonly Migration[], outdated: () => void): DatabaseConnection {
  let opened: Promise<BackgroundDatabase> | null = null
  let isOutdated = false
  let silent: DOMException | null = null

  function closeForUpgrade(database: IDBDatabase): void {
    isOutdated = true
    opened = null
    database.close()
    outdated()
  }

  async function open(): Promise<BackgroundDatabase> {
    try {
      return await openDatabase(name, migrations, {
        silent(error) {
          silent = error
        },
        blocking: closeForUpgrade,
        terminated() {
          opened = null
        },
      })
    } catch (error) {
      if (nameOf(error) !== 'VersionError') throw error
      isOutdated = true
      outdated()
      throw new Outdated()
    }
  }

  async function handle(): Promise<BackgroundDatabase> {
    if (isOutdated) throw new Outdated()
    if (silent) throw silent
    const opening = (opened ??= open())
    try {
      return await opening
    } catch (error) {
      if (opened === opening) opened = null
      throw error
    }
  }

  return {
    async use(run) {
      const database = await handle()
      try {
        return await run(database)
      } catch (error) {
        if (!lostErrorNames.has(nameOf(error))) throw error
        database.close()
        opened = null
        return run(await handle())
      }
    },
    close() {
      void opened?.then((database) => database.close()).catch(() => undefined)
      opened = null
    },
  }
}
