import type { NewUpload, UploadView, WorkerResult } from '../../../contract/background.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { partBytes } from '../../../domain/uploads/limits.ts'
import { writeToQueue } from '../jobs/durableQueue.ts'
import { uploadJob } from '../jobs/upload.ts'
import type { StoreChange, UploadRow } from '../store/rows.ts'
import type { RowStore } from '../store/store.ts'
import { byAge, partKey, viewOf } from './uploadRows.ts'

/**
 * Keeps a file with its job, all on disk or nothing (VER-07). The same id again changes nothing. Fails with
 * `upload.storageFull`; what was kept before stays.
 */
export async function queueUpload(store: RowStore, uid: number, upload: NewUpload, now: EpochMs): Promise<WorkerResult<UploadView>> {
  const { bytes, ...named } = upload
  const rows = byAge(await store.all('uploads', uid))
  const known = rows.find(({ id }) => id === upload.id)
  const sha256 = await hexDigest(bytes)
  const row: UploadRow = known ?? {
    ...named,
    uid,
    size: bytes.byteLength,
    ...(sha256 === null ? {} : { sha256 }),
    // After the last one, also when the device's clock was set back.
    addedAt: Math.max(now, (rows.at(-1)?.addedAt ?? 0) + 1),
    status: { at: 'waiting' },
  }
  const view = viewOf(row)
  if (view === null) return { ok: false, code: 'upload.cancelled' }
  if (known) return { ok: true, value: view }
  const parts = Array.from({ length: Math.ceil(bytes.byteLength / partBytes) }, (_none, number): StoreChange => {
    const part = bytes.slice(number * partBytes, (number + 1) * partBytes)
    return { in: 'uploadParts', put: { uid, part: partKey(row.id, number), bytes: part } }
  })
  return writeToQueue(store, uploadJob, { uid, changes: [...parts, { in: 'uploads', put: row }], now, view })
}

/** Returns the files of a person, oldest first. */
export async function readUploads(store: RowStore, uid: number): Promise<UploadView[]> {
  return byAge(await store.all('uploads', uid)).flatMap((row) => viewOf(row) ?? [])
}

/** Null outside secure contexts, which have no digests. */
async function hexDigest(bytes: ArrayBuffer): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  return Array.from(new Uint8Array(await subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
