import type { UploadView } from '../../../contract/background.ts'
import { partBytes } from '../../../domain/uploads/limits.ts'
import type { StoreChange, UploadRow } from '../store/rows.ts'

/** Returns the key of a file's part. */
export const partKey = (id: string, number: number): string => `${id}:${number}`

/** Returns the changes that delete a file's parts. */
export const withoutParts = ({ id, size }: Pick<UploadRow, 'id' | 'size'>): StoreChange[] =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_none, number) => ({ in: 'uploadParts', remove: partKey(id, number) }))

/** Returns the changes that delete a file. */
export const withoutUpload = (row: Pick<UploadRow, 'id' | 'size'>): StoreChange[] => [
  { in: 'uploads', remove: row.id },
  ...withoutParts(row),
]

/** Sorts files in the order in which the person chose them. */
export const byAge = (rows: readonly UploadRow[]): UploadRow[] => [...rows].sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))

/**
 * Returns a file as the page shows it; null for a cancelled one. `sent` in bytes, as far as this worker
 * knows.
 */
export function viewOf({ id, type, docType, name, size, addedAt, status }: UploadRow, sent = 0): UploadView | null {
  if (status.at === 'cancelled') return null
  return { id, type, ...(docType === undefined ? {} : { docType }), name, size, addedAt, sent, status }
}
