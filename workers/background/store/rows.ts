import type { JobKindName } from '../jobs/kinds.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { DocumentType } from '../../../contract/verification.ts'
import type { DepositTask } from '../deposits/task.ts'
import type { Moment } from '../../../domain/kernel/time.ts'

/** One job: what is due when (BG-04). `setAt` tells a clock that was put back. */
export type JobRow = {
  uid: number
  key: string
  kind: JobKindName
  nextAt: Moment
  setAt: Moment
  lastRunAt: Moment | null
  lastResult: string | null
  /** Failures in a row. */
  attempt: number
  /** What a deposit's job does when it is due. */
  task?: DepositTask
}

/** A deposit under way or ended on this device, written ahead of every request (FUND-36). */
export type DepositRow = { uid: number; id: string; deposit: Deposit }

/** A last known answer and its age: `at` by the device's clock (PWA-04). */
export type SnapshotRow = { uid: number; topic: string; value: unknown; at: Moment }

/** The number of the last leadership of a person's tabs: a fence against a leader that was replaced and does not know it yet. */
export type EpochRow = { uid: number; name: 'epoch'; epoch: number }

/** A file that waits to be sent, with its bytes, so that no reload loses it (BG-02, VER-07). */
export type UploadRow = { uid: number; id: string; type: DocumentType; name: string; file: Blob; addedAt: Moment }

/** What was typed in a form and not sent, as JSON. `name`: the form. */
export type DraftRow = { uid: number; name: string; text: string; at: Moment }

/** Every row belongs to a person, and its key begins with them (BG-08). */
export type Rows = { epochs: EpochRow; jobs: JobRow; deposits: DepositRow; snapshots: SnapshotRow; uploads: UploadRow; drafts: DraftRow }
export type StoreName = keyof Rows

export const storeNames = ['epochs', 'jobs', 'deposits', 'snapshots', 'uploads', 'drafts'] as const satisfies readonly StoreName[]
/** The second half of each store's key; the first is `uid`. */
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

export type Change = { [S in StoreName]: { in: S; put: Rows[S] } | { in: S; remove: string } }[StoreName]
