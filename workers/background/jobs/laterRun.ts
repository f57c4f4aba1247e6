import type { JobEnd } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import type { createOutbox } from '../outbox/outbox.ts'
import type { queueMessage, readMessages } from '../outbox/queueMessage.ts'
import type { createHomeSignals } from './homeSignals.ts'

type RunDependencies = { transport: Transport; store: RowStore; fence: Fence | null; now(): number; random(): number }
/** One run of a job whose code is loaded with its first run. */
export type LaterRun = (dependencies: RunDependencies, row: JobRow, signal: AbortSignal) => Promise<JobEnd>
/** The jobs that start seconds after load: the first visit does not need their code. */
export type LaterRuns = Record<'chatBalance' | 'lastHost' | 'messages' | 'notifications' | 'signals' | 'standing' | 'tickets', LaterRun>
/** The module that is loaded on demand. */
export type LaterRunsModule = {
  laterRuns: LaterRuns
  createHomeSignals: typeof createHomeSignals
  queueMessage: typeof queueMessage
  readMessages: typeof readMessages
  createOutbox: typeof createOutbox
}
