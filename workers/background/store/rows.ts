import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { DocumentType } from '../../../contract/verification.ts'
import type { DepositTask } from '../deposits/task.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'

/** One job and its due time (BG-04). `setAt` detects a clock that was set back. */
export type JobRow = {
  uid: number
  key: string
  /** The `kind` of one of `jobs/index.ts`. */
  kind: string
  nextAt: EpochMs
  setAt: EpochMs
  lastRunAt: EpochMs | null
  lastResult: string | null
  /** Consecutive failures. */
  attempt: number
  /** The scheduled command of a deposit's job. */
  task?: DepositTask
}

/** A deposit of this device, open or ended, written before each of its requests (FUND-36). */
export type DepositRow = { uid: number; id: string; deposit: Deposit }

/** A last known answer; `at` is its time by the device's clock (PWA-04). */
export type SnapshotRow = { uid: number; topic: string; value: unknown; at: EpochMs }

/** The number of the person's last leadership: a fence against a replaced leader that is still running. */
export type EpochRow = { uid: number; name: 'epoch'; epoch: number }

/** A file waiting for upload, with its bytes, so that it survives a reload (BG-02, VER-07). */
export type UploadRow = { uid: number; id: string; type: DocumentType; name: string; file: Blob; addedAt: EpochMs }

/** A form's unsent text, as JSON. `name` is the form's. */
export type DraftRow = { uid: number; name: string; text: string; at: EpochMs }

/** Every row belongs to one person, and its key starts with their id (BG-08). */
export type Rows = { epochs: EpochRow; jobs: JobRow; deposits: DepositRow; snapshots: SnapshotRow; uploads: UploadRow; drafts: DraftRow }
export type StoreName = keyof Rows

export const storeNames = ['epochs', 'jobs', 'deposits', 'snapshots', 'uploads', 'drafts'] as const satisfies readonly StoreName[]
/** The second part of each store's key; the first is `uid`. */
export const keyFields = {
  epochs: 'name',
  jobs: 'key',
  deposits: 'id',
  snapshots: 'topic',
  uploads: 'id',
  drafts: 'name',
} as const satisfies {
  [S in StoreName]: keyof Rows[S]
}

export type StoreChange = { [S in StoreName]: { in: S; put: Rows[S] } | { in: S; remove: string } }[StoreName]
