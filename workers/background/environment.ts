import type { BackgroundEvent } from '../../contract/background.ts'
import type { MachineModule } from './deposits/lazyMachine.ts'
import type { Store } from './store/store.ts'
import type { StoreNews } from './store/openStore.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/** The part of Web Locks that is used. */
export type Locks = {
  request(
    name: string,
    options: { mode?: 'shared' | 'exclusive'; steal?: boolean; signal?: AbortSignal },
    held: () => Promise<void>,
  ): Promise<void>
}

/** A line to the workers of the other tabs; what is sent is not heard by the sender. */
export type Line = { send(message: unknown): void; close(): void }

/** All that the worker has from outside, so that tests own time, network, other tabs and storage. */
export type Environment = {
  /** Names this worker among those of the other tabs. */
  id: string
  clock: Clock
  /** 0 up to 1. */
  random(): number
  fetch(address: string, init: RequestInit): Promise<Response>
  /** Null where the browser has no Web Locks: then every tab polls. */
  locks: Locks | null
  openLine(heard: (message: unknown) => void): Line
  /** Never fails: what cannot be kept is held in memory (BG-07). */
  openStore(heard: StoreNews): Promise<Store>
  /** What drives deposits: loaded when there is one. */
  loadMachine(): Promise<MachineModule>
  /** What the browser says before the page has said anything. */
  online(): boolean
  /** To the own page. */
  post(event: BackgroundEvent): void
}
