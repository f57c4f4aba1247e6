import { type IDBPDatabase, openDB } from 'idb'
import type { Migration, Schema } from './migrations.ts'
import { Outdated } from './store.ts'

export type BackgroundDatabase = IDBPDatabase<Schema>
export type DatabaseConnection = { use<T>(run: (database: BackgroundDatabase) => Promise<T>): Promise<T>; close(): void }

/** A blocked upgrade fires one event and then stays pending while another tab keeps the old version open. */
const blockedMs = 3_000
/** Some browsers never answer an open. The page's calls give up after 20 s, so this has to be less. */
const silentMs = 8_000

/** Returns an error's name; empty for what is no error. */
export const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
/** Errors of a connection that the browser has closed; iOS does so after every suspension. */
const lostErrorNames = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

/**
 * Opens the database at first use; once an open got no answer, every use fails at once (APP-34). A closed connection is reopened once and `run` repeated, so `run` must be safe to repeat. Throws
 * `Outdated` when a newer version owns the database.
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
    let late = false
    const giveUp = (error: DOMException): void => {
      late = true
      refuse(error)
    }
    let timer = setTimeout(() => {
      silent = new DOMException('the browser does not open the database', 'TimeoutError')
      giveUp(silent)
    }, silentMs)
    const opening = openDB<Schema>(name, migrations.length, {
      upgrade(database, from, _to, transaction) {
        const run = async () => {
          for (const migrate of migrations.slice(from)) await migrate(database, transaction)
        }
        // Abort: a half-migrated database must not exist. The previous version stays and opening fails.
        run().catch(() => transaction.abort())
        transaction.done.catch(() => undefined)
      },
      blocked: () => {
        clearTimeout(timer)
        timer = setTimeout(() => giveUp(new DOMException('another tab holds an older version open', 'BlockedError')), blockedMs)
      },
      blocking: (_current, _wanted, event) => closeForUpgrade(event.target as IDBDatabase),
      terminated: () => {
        opened = null
      },
    })
    let refuse: (reason: unknown) => void = () => undefined
    const refused = new Promise<never>((_resolve, reject) => {
      refuse = reject
    })
    try {
      return await Promise.race([opening, refused])
    } catch (error) {
      if (late) void opening.then((database) => database.close()).catch(() => undefined)
      if (nameOf(error) !== 'VersionError') throw error
      isOutdated = true
      outdated()
      throw new Outdated()
    } finally {
      clearTimeout(timer)
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
