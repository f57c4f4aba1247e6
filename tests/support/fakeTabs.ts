import * as later from '../../workers/background/jobs/laterRuns.ts'
import type { BackgroundApi, BackgroundEvent, BackgroundFact } from '../../contract/background.ts'
import { createBackground } from '../../workers/background/createBackground.ts'
import { createMemoryStore } from '../../workers/background/store/memoryStore.ts'
import type { RowStore } from '../../workers/background/store/store.ts'
import type { FakeClock } from './fakeClock.ts'
import { createFakeLocks } from './fakeLocks.ts'
// Imported early, so that loading a module takes no time of the fake clock.
import * as machine from '../../workers/background/deposits/depositEngine.ts'
import * as uploads from '../../workers/background/uploads/uploadModule.ts'

export type FakeTab = {
  id: string
  api: BackgroundApi
  events: BackgroundEvent[]
  facts(): BackgroundFact[]
  kill(locksHeldMs?: number): void
  freeze(): void
}

type Settings = {
  clock: FakeClock
  /** The server: takes path and body, returns status and JSON. */
  serve(path: string, init: RequestInit, tab: string): Promise<Response>
  locks?: boolean
  online?(): boolean
  store?: RowStore
  /** Called at each I/O step; a tab killed here gets no further. */
  onStep?(what: string, tab: FakeTab): void
}

const never = <T>() => new Promise<T>(() => undefined)

/**
 * A browser with several tabs, each with the modules of a real background worker: shared locks, channel and
 * storage, one server.
 */
export function createFakeBrowser({
  clock,
  serve,
  locks: withLocks = true,
  online = () => true,
  store = createMemoryStore(),
  onStep,
}: Settings) {
  const locks = createFakeLocks()
  const channels = new Map<string, (message: unknown) => void>()
  let opened = 0

  function open(): FakeTab {
    const id = `tab${++opened}`
    let alive = true
    let frozen = false
    const events: BackgroundEvent[] = []
    const reach = (what: string) => {
      if (alive) onStep?.(what, tab)
      return alive && !frozen
    }
    /** A step that never resolves if the tab has died. */
    async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
      if (!reach(`before ${what}`)) return never()
      const done = await run()
      return reach(`after ${what}`) ? done : never()
    }
    const ownStore: RowStore = {
      ...store,
      get: (name, uid, key) => (alive && !frozen ? store.get(name, uid, key) : never()),
      all: (name, uid) => (alive && !frozen ? store.all(name, uid) : never()),
      write: (uid, changes, options) =>
        step(`write ${changes.map((change) => change.in).join()}`, () => store.write(uid, changes, options)),
      nextEpoch: (uid) => step('epoch', () => store.nextEpoch(uid)),
    }
    const api = createBackground({
      id,
      clock: {
        now: clock.now,
        setTimer: (run, ms) => clock.setTimer(() => alive && !frozen && run(), ms),
        clearTimer: clock.clearTimer,
      },
      random: () => 0.5,
      fetch: (address, init) => step(`call ${address}`, () => serve(address, init, id)),
      locks: withLocks ? locks.of(id) : null,
      openTabChannel(onMessage) {
        channels.set(id, (message) => alive && !frozen && onMessage(message))
        return {
          send(message) {
            if (!alive || frozen) return
            const copy = structuredClone(message)
            for (const [to, deliver] of channels) if (to !== id) queueMicrotask(() => deliver(copy))
          },
          close: () => void channels.delete(id),
        }
      },
      loadDepositEngine: () => step('load', () => Promise.resolve(machine)),
      loadUploads: () => step('load', () => Promise.resolve(uploads)),
      loadLaterRuns: () => Promise.resolve(later),
      openStore: async () => ownStore,
      online,
      post: (event) => alive && !frozen && events.push(event),
    })
    const tab: FakeTab = {
      id,
      api,
      events,
      facts: () => events.flatMap((event) => event.batch),
      kill(locksHeldMs = 0) {
        alive = false
        channels.delete(id)
        // A browser takes a moment to notice that a process has died.
        if (locksHeldMs > 0) clock.setTimer(() => locks.release(id), locksHeldMs)
        else locks.release(id)
      },
      freeze() {
        frozen = true
      },
    }
    return tab
  }

  return { open, locks, store }
}
