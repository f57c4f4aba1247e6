import type { JobEnd } from '../scheduler/job.ts'
import type { UploadRow } from '../store/rows.ts'
import { viewOf, withoutParts, withoutUpload } from './uploadRows.ts'
import type { UploadStep } from './uploadStep.ts'

/** Returns the offset, in bytes, from which the next part has to follow; null if none has to. */
export const nextOffset = ({ status, size }: UploadRow, step: UploadStep): number | null =>
  step.step === 'at' && status.at !== 'cancelled' && step.offset < size ? step.offset : null

/** Returns the end of a run from its request's result. */
export function endOfRun(file: UploadRow, step: UploadStep): JobEnd {
  const { id, type } = file
  const isCancelled = file.status.at === 'cancelled'
  const again = { end: 'again', inMs: 0 } as const
  switch (step.step) {
    case 'at': {
      if (nextOffset(file, step) === null)
        return { ...again, result: 'sent', changes: withoutUpload(file), facts: [{ topic: 'uploadEnded', id, type, as: 'sent' }] }
      const view = viewOf(file, step.offset)
      return { ...again, result: 'part', facts: view ? [{ topic: 'upload', upload: view }] : [] }
    }
    case 'cancelled':
      return {
        ...again,
        result: 'cancelled',
        changes: withoutUpload(file),
        facts: isCancelled ? [] : [{ topic: 'uploadEnded', id, type, as: 'cancelled' }],
      }
    case 'refused': {
      const refused: UploadRow = { ...file, status: { at: 'refused', code: step.code } }
      const view = viewOf(refused)
      return {
        ...again,
        result: step.code,
        changes: isCancelled ? withoutUpload(file) : [{ in: 'uploads', put: refused }, ...withoutParts(file)],
        facts: view && !isCancelled ? [{ topic: 'upload', upload: view }] : [],
      }
    }
    case 'retry':
      return { end: 'failed', code: step.code, ...(step.retryAfterMs === undefined ? {} : { retryAfterMs: step.retryAfterMs }) }
    case 'offline':
      return { end: 'offline' }
    case 'signedOut':
      return { end: 'signedOut', leave: true }
    case 'unsupported':
      return { end: 'failed', code: 'auth.server_error' }
  }
}
