import { type Deferred, deferred } from '../../../domain/kernel/deferred.ts'

/** Work in slices: it yields after each, and returns when it is done. */
export type SlicedWork = { name: string; begin: () => Generator<void, void> }
type Job = { name: string; slices: Generator<void, void>; callers: number; done: Deferred<void> }

export type SliceQueue = {
  /** True if this work, without what is queued already, still fits. */
  hasRoomFor(work: readonly SlicedWork[]): boolean
  /** Returns how much of the work is not queued yet. */
  countUnqueued(work: readonly SlicedWork[]): number
  /**
   * Waits until all of the work is done, whichever caller queued it. Throws the signal's reason, or
   * QueueFull.
   */
  run(work: readonly SlicedWork[], signal: AbortSignal): Promise<void>
}

/** More work was requested than fits in the queue. */
export class QueueFull extends Error {}

/**
 * Runs one piece of work at a time, in the order of requests, with a pause before each slice. Work of one
 * name is done once for all its callers, and stops when the last of them has left. At most `maxWaiting`
 * pieces wait.
 */
export function openSliceQueue(maxWaiting: number, pause: () => Promise<unknown>): SliceQueue {
  const jobs = new Map<string, Job>()
  let running = false

  const end = (job: Job): void => {
    if (jobs.get(job.name) === job) jobs.delete(job.name)
  }
  const drain = async (): Promise<void> => {
    if (running) return
    running = true
    while (jobs.size > 0) {
      await pause()
      const [job] = jobs.values()
      if (!job) break
      try {
        if (!job.slices.next().done) continue
        job.done.resolve()
      } catch (error) {
        job.done.reject(error)
      }
      end(job)
    }
    running = false
  }
  const enqueue = ({ name, begin }: SlicedWork): Job => {
    const job = jobs.get(name) ?? { name, slices: begin(), callers: 0, done: deferred<void>() }
    job.callers += 1
    jobs.set(name, job)
    return job
  }
  const countUnqueued = (work: readonly SlicedWork[]): number => work.filter(({ name }) => !jobs.has(name)).length
  const hasRoomFor = (work: readonly SlicedWork[]): boolean => jobs.size + countUnqueued(work) <= maxWaiting

  return {
    hasRoomFor,
    countUnqueued,
    async run(work, signal) {
      signal.throwIfAborted()
      if (!hasRoomFor(work)) throw new QueueFull('the queue is full')
      const joined = work.map(enqueue)
      const aborted = deferred<never>()
      const abort = (): void => aborted.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      void drain()
      try {
        await Promise.race([Promise.all(joined.map(({ done }) => done.promise)), aborted.promise])
      } finally {
        signal.removeEventListener('abort', abort)
        for (const job of joined) if ((job.callers -= 1) === 0) end(job)
      }
    },
  }
}
