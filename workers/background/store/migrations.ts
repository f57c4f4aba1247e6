import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { Rows } from './rows.ts'

/** The schema of the newest version. */
export interface Schema extends DBSchema {
  epochs: { key: [number, string]; value: Rows['epochs'] }
  jobs: { key: [number, string]; value: Rows['jobs'] }
  deposits: { key: [number, string]; value: Rows['deposits'] }
  snapshots: { key: [number, string]; value: Rows['snapshots'] }
  uploads: { key: [number, string]; value: Rows['uploads'] }
  uploadParts: { key: [number, string]; value: Rows['uploadParts'] }
  messages: { key: [number, string]; value: Rows['messages'] }
  drafts: { key: [number, string]; value: Rows['drafts'] }
  daily: { key: [number, string]; value: Rows['daily'] }
  answers: { key: [number, string]; value: Rows['answers'] }
}

type Transaction = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>
export type Migration = (database: IDBPDatabase<Schema>, transaction: Transaction) => void | Promise<void>

/**
 * Migration n upgrades from version n to n + 1. Never edit a released one; only append. Tabs of the previous
 * version keep running, but have closed the database by then. A migration may await requests of its own
 * transaction only.
 */
export const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore('epochs', { keyPath: ['uid', 'name'] })
    database.createObjectStore('jobs', { keyPath: ['uid', 'key'] })
    database.createObjectStore('deposits', { keyPath: ['uid', 'id'] })
    database.createObjectStore('snapshots', { keyPath: ['uid', 'topic'] })
  },
  (database) => {
    database.createObjectStore('uploads', { keyPath: ['uid', 'id'] })
  },
  (database) => {
    database.createObjectStore('drafts', { keyPath: ['uid', 'name'] })
  },
  async (_database, transaction) => {
    const deposits = transaction.objectStore('deposits')
    for (const row of await deposits.getAll()) {
      // The name of `requested` until this version. A lost cancel request would let the cascade charge on.
      const { wish, ...deposit } = row.deposit as Deposit & { wish?: 'cancel' }
      if (wish !== undefined) await deposits.put({ ...row, deposit: { ...deposit, requested: wish } })
    }
  },
  (database) => {
    database.createObjectStore('uploadParts', { keyPath: ['uid', 'part'] })
  },
  (database) => {
    database.createObjectStore('daily', { keyPath: ['uid', 'name'] })
  },
  (database) => {
    database.createObjectStore('answers', { keyPath: ['uid', 'name'] })
  },
  (database) => {
    database.createObjectStore('messages', { keyPath: ['uid', 'id'] })
  },
]
