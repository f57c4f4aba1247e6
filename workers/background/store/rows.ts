import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { MessageView } from '../../../contract/background.ts'
import type { UploadType } from '../../../contract/uploads.ts'
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

/**
 * A file on its way (BG-02, VER-07). Later ones of a person have a later `addedAt`. `cancelled`: the server
 * has to forget it.
 */
export type UploadRow = {
  uid: number
  id: string
  type: UploadType
  docType?: string
  /** The text above a signature, by its version and language. */
  declaration?: string
  name: string
  size: number
  /** Hex; missing where the browser computes none. */
  sha256?: string
  addedAt: EpochMs
  status: { at: 'waiting' } | { at: 'refused'; code: string } | { at: 'cancelled' }
}

/**
 * A piece of a file, `partBytes` long except the last. An ArrayBuffer: WebKit has lost Blobs. `part`: the
 * file's id and the number.
 */
export type UploadPartRow = { uid: number; part: string; bytes: ArrayBuffer }

/** A message to support on its way (SUP-02). Later ones of a person have a later `addedAt`. */
export type MessageRow = MessageView & { uid: number }

/** A form's unsent text, as JSON. `name` is the form's. */
export type DraftRow = { uid: number; name: string; text: string; at: EpochMs }

/**
 * A popup that was shown on a day and is not shown again on it. `day`: its first moment; `by`: who may show
 * it.
 */
export type DailyRow = { uid: number; name: string; day: EpochMs; by: string }

/** An answer of the server, by the call and what it depends on; `at` is the time of the request (PWA-04). */
export type AnswerRow = { uid: number; name: string; value: unknown; at: EpochMs }

/** Every row belongs to one person, and its key starts with their id (BG-08). */
export type Rows = {
  epochs: EpochRow
  jobs: JobRow
  deposits: DepositRow
  snapshots: SnapshotRow
  uploads: UploadRow
  uploadParts: UploadPartRow
  messages: MessageRow
  drafts: DraftRow
  daily: DailyRow
  answers: AnswerRow
}
export type StoreName = keyof Rows

/** The second part of each store's key; the first is `uid`. */
export const keyFields = {
  epochs: 'name',
  jobs: 'key',
  deposits: 'id',
  snapshots: 'topic',
  uploads: 'id',
  uploadParts: 'part',
  messages: 'id',
  drafts: 'name',
  daily: 'name',
  answers: 'name',
} as const satisfies {
  [S in StoreName]: keyof Rows[S]
}
export const storeNames = Object.keys(keyFields) as readonly StoreName[]

/** The stores whose rows have a time, so that an answer that came late never replaces a newer one. */
export type DatedStoreName = 'snapshots' | 'answers'

/**
 * `putLatest` is ignored if the saved row is newer; `now`: a saved time after it comes from a clock that was
 * set back.
 */
export type StoreChange =
  | { [S in StoreName]: { in: S; put: Rows[S] } | { in: S; remove: string } }[StoreName]
  | { [S in DatedStoreName]: { in: S; putLatest: Rows[S]; now: EpochMs } }[DatedStoreName]
