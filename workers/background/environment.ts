import type { BackgroundEvent } from '../../contract/background.ts'
import type { DepositEngineModule } from './deposits/lazyDepositEngine.ts'
import type { LaterRunsModule } from './jobs/laterRun.ts'
import type { RowStore } from './store/store.ts'
import type { StoreCallbacks } from './store/openStore.ts'
import type { UploadModule } from './uploads/loadUploads.ts'
import type { Clock } from '../../domain/kernel/time.ts'

/** The part of the Web Locks API that is used. */
export type Locks = {
  request(
    name: string,
    options: { mode?: 'shared' | 'exclusive'; steal?: boolean; signal?: AbortSignal },
    held: () => Promise<void>,
  ): Promise<void>
}

/**
 * A BroadcastChannel to the workers of the person's other tabs. The sender does not receive its own messages.
 */
export type TabChannel = { send(message: unknown): void; close(): void }

/** The worker's external dependencies, so that tests control time, network, other tabs and storage. */
export type Environment = {
  /** Identifies this worker among those of the other tabs. */
  id: string
  clock: Clock
  /** Returns a number from 0 up to 1. */
  random(): number
  fetch(address: string, init: RequestInit): Promise<Response>
  /**
   * Null if the browser has or grants no Web Locks; then every tab polls. Known once `openStore` has settled.
   */
  locks: Locks | null
  openTabChannel(onMessage: (message: unknown) => void): TabChannel
  /** Never rejects: if IndexedDB is unavailable, the store is in memory (BG-07). */
  openStore(callbacks: StoreCallbacks): Promise<RowStore>
  /** Loads the deposit engine, which is needed only once there is a deposit. */
  loadDepositEngine(): Promise<DepositEngineModule>
  /** Loads what keeps and sends files, which is needed only once there is a file. */
  loadUploads(): Promise<UploadModule>
  /** Loads the code of the jobs that start seconds after load. */
  loadLaterRuns(): Promise<LaterRunsModule>
  /** The browser's own value, used until the page reports one. */
  online(): boolean
  /** Posts an event to this worker's page. */
  post(event: BackgroundEvent): void
}
