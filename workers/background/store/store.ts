import type { Change, Rows, StoreName } from './rows.ts'

/** A leadership that writes: refused once another has begun. */
export type Fence = { epoch: number }

export type WriteOptions = {
  /** On the disk before it is answered. For what must not be forgotten once a request has gone out. */
  strict?: boolean
  fence?: Fence | null
}

/** What the worker keeps. All changes of one `write` are kept, or none. */
export type Store = {
  readonly storage: 'kept' | 'memory'
  get<S extends StoreName>(name: S, uid: number, key: string): Promise<Rows[S] | undefined>
  all<S extends StoreName>(name: S, uid: number): Promise<Rows[S][]>
  /** Throws `FencedOff` when `fence` is no longer the newest epoch. */
  write(uid: number, changes: readonly Change[], options?: WriteOptions): Promise<void>
  /** Begins a leadership and answers its number. */
  nextEpoch(uid: number): Promise<number>
  counts(uid: number): Promise<Record<string, number>>
  /** Removes all rows of one person, or of everybody but one. */
  purge(whose: { of: number } | { exceptOf: number }): Promise<void>
  close(): void
}

export class FencedOff extends Error {
  override readonly name = 'FencedOff'
}

/** This tab is too old for the database: a newer version changed it (BG-02). */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}
