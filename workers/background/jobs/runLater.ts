import type { JobKind } from '../scheduler/job.ts'
import type { JobDependencies } from './job.ts'
import type { LaterRuns } from './laterRun.ts'

/** Returns the `run` of a job whose code is loaded on demand. A failed load counts as a failed run. */
export const runLater =
  (name: keyof LaterRuns, dependencies: JobDependencies): JobKind['run'] =>
  async (row, signal) => {
    const loaded = await dependencies.loadLaterRuns().catch(() => null)
    return loaded ? loaded.laterRuns[name](dependencies, row, signal) : { end: 'failed', code: 'network.unreachable' }
  }
