import type { BackgroundApi } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { createBackground } from '../../../workers/background/createBackground.ts'
import * as deposits from '../../../workers/background/deposits/depositEngine.ts'
import * as later from '../../../workers/background/jobs/laterRuns.ts'
import { createDatabaseConnection } from '../../../workers/background/store/databaseConnection.ts'
import { createIndexedDbStore } from '../../../workers/background/store/indexedDbStore.ts'
import { migrations } from '../../../workers/background/store/migrations.ts'
import type { RowStore } from '../../../workers/background/store/store.ts'
import * as uploads from '../../../workers/background/uploads/uploadModule.ts'
import type { FakeClock } from '../../support/fakeClock.ts'
import type { FakeLocks } from '../../support/fakeLocks.ts'

type Settings = {
  id: string
  /** The device's database, which outlives the worker. */
  database: string
  clock: FakeClock
  locks: FakeLocks
  fetch(path: string, init: RequestInit): Promise<Response>
  /** Called before and after each write and call: a worker that is killed there gets no further. */
  onStep(worker: QueueWorker): void
}

/** A background worker with its own connection to the device's database. */
export type QueueWorker = { api: BackgroundApi; store: RowStore; isAlive(): boolean; died: Promise<void>; kill(): void }

const never = <T>() => new Promise<T>(() => undefined)

/**
 * Starts the app's background worker outside a browser. A killed one never answers, writes or sends again, as
 * after a crash.
 */
export function startQueueWorker({ id, database, clock, locks, fetch, onStep }: Settings): QueueWorker {
  let alive = true
  const death = deferred<void>()
  const connection = createDatabaseConnection(database, migrations, () => undefined)
  const store = createIndexedDbStore(connection)
  const reach = (): boolean => {
    if (alive) onStep(worker)
    return alive
  }
  async function step<T>(run: () => Promise<T>): Promise<T> {
    if (!reach()) return never()
    const done = await run().catch((error: unknown) => {
      if (alive) throw error
      return never<T>()
    })
    return reach() ? done : never()
  }
  const api = createBackground({
    id,
    clock: { now: clock.now, setTimer: (run, ms) => clock.setTimer(() => alive && run(), ms), clearTimer: clock.clearTimer },
    random: () => 0.5,
    fetch: (path, init) => step(() => fetch(path, init)),
    locks: locks.of(id),
    openTabChannel: () => ({ send: () => undefined, close: () => undefined }),
    loadDepositEngine: () => Promise.resolve(deposits),
    loadUploads: () => Promise.resolve(uploads),
    loadLaterRuns: () => Promise.resolve(later),
    openStore: async () => ({
      ...store,
      get: (name, uid, key) => (alive ? store.get(name, uid, key) : never()),
      all: (name, uid) => (alive ? store.all(name, uid) : never()),
      write: (uid, changes, options) => step(() => store.write(uid, changes, options)),
      nextEpoch: (uid) => step(() => store.nextEpoch(uid)),
    }),
    online: () => true,
    post: () => undefined,
  })
  const worker: QueueWorker = {
    api,
    store,
    isAlive: () => alive,
    died: death.promise,
    kill() {
      alive = false
      death.resolve()
      connection.close()
      locks.release(id)
    },
  }
  return worker
}
