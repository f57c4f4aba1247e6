import type { StoreChange, Rows, StoreName } from './rows.ts'

/** The leadership that writes; a write is refused once a newer one has begun. */
export type Fence = { epoch: number }

export type WriteOptions = {
  /** Flushes to disk before resolving, for data that must survive once a request was sent. */
  strict?: boolean
  fence?: Fence | null
  /** Throws when the disk is full, instead of continuing in memory: what is stored stays on disk. */
  orFull?: boolean
}

/** The worker's storage. All changes of one `write` are saved, or none. */
export type RowStore = {
  readonly storage: 'kept' | 'memory'
  get<S extends StoreName>(name: S, uid: number, key: string): Promise<Rows[S] | undefined>
  all<S extends StoreName>(name: S, uid: number): Promise<Rows[S][]>
  /** Throws `FencedOff` if `fence` is no longer the newest epoch. */
  write(uid: number, changes: readonly StoreChange[], options?: WriteOptions): Promise<void>
  /** Starts a leadership and returns its number. */
  nextEpoch(uid: number): Promise<number>
  counts(uid: number): Promise<Record<string, number>>
  /** Deletes all rows of one person, or of everyone but one. */
  purge(owner: { of: number } | { exceptOf: number }): Promise<void>
  close(): void
}

export class FencedOff extends Error {
  override readonly name = 'FencedOff'
}

/** A newer version has changed the database; this tab must reload (BG-02). */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}
