import type { WorkerResult } from '../../contract/background.ts'

/** The longest wait for an answer: longer than a leader change (12 s at most) and the request after it. */
export const callTimeoutMs = 20_000

/** The failures of a call to a worker that is dead or silent. */
export const stopped: WorkerResult<never> = { ok: false, code: 'background.stopped' }
export const timedOut: WorkerResult<never> = { ok: false, code: 'background.timeout' }
