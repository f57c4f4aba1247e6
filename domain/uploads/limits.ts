import { dayMs, minuteMs } from '../kernel/time.ts'

/** A file travels in parts of this size, in bytes: at most one part is sent again after a kill. */
export const partBytes = 128 * 1024

/** The largest document in bytes, after scaling (VER-04). Larger files get 413. */
export const maxUploadBytes = 10 * 1024 * 1024

/**
 * Returns how long a request of so many bytes may be on its way, in milliseconds: a minute, and what a line
 * of 100 kbit/s takes (BG-06).
 */
export const sendingMs = (bytes: number): number => minuteMs + Math.ceil((bytes * 8) / 100)

/**
 * The most that one person may have in the server's storage, far above what a verification needs; the same
 * again for files to support. `unfinished`: files that are on their way.
 */
export const quota = { files: 60, bytes: 200 * 1024 * 1024, unfinished: 20 } as const

/** Files of tickets count for this long: they stay for good, and nobody could free any. */
export const attachmentsCountMs = 30 * dayMs

/** The files of one person in the storage; `bytes` counts unfinished ones by their full size. */
export type StorageUse = { files: number; bytes: number; unfinished: number }

/** True if a file of `size` bytes fits into the person's quota. */
export const fitsQuota = ({ files, bytes, unfinished }: StorageUse, size: number): boolean =>
  files < quota.files && unfinished < quota.unfinished && bytes + size <= quota.bytes

/** Largest picture of a signature, in bytes: nearly twice what the form's canvas makes. */
export const maxSignatureBytes = 512 * 1024

/** An unfinished file waits this long at the server for its next part. Its device has it and starts over. */
export const unfinishedUploadMs = 7 * dayMs
