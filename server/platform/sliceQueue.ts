import { type Deferred, deferred } from '../../domain/kernel/deferred.ts'

/** Work in slices: it yields after each, and returns when it is done. */
export type Sliced = { name: string; begin: () => Generator<void, void> }
type Job = { name: string; slices: Generator<void, void>; askers: number; done: Deferred<void> }

export type SliceQueue = {
  /** Whether so much work, without what is asked for already, still fits. */
  takes(work: readonly Sliced[]): boolean
  /** How much of the work nobody has asked for yet. */
  fresh(work: readonly Sliced[]): number
  /** Waits until all of the work is done, by whomever it was asked for first. Throws the signal's reason, or QueueFull. */
  run(work: readonly Sliced[], signal: AbortSignal): Promise<void>
}

/** More work was asked for than waits in the queue. */
export class QueueFull extends Error {}

/**
 * Does one piece of work at a time, in the order of asking, with a pause before each slice. Work of one name is done once for all who ask
 * for it, and ends where it is when the last of them has left. At most `most` pieces wait.
 */
export function openSliceQueue(most: number, pause: () => Promise<unknown>): SliceQueue {
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
  const join = ({ name, begin }: Sliced): Job => {
    const job = jobs.get(name) ?? { name, slices: begin(), askers: 0, done: deferred<void>() }
    job.askers += 1
    jobs.set(name, job)
    return job
  }
  const fresh = (work: readonly Sliced[]): number => work.filter(({ name }) => !jobs.has(name)).length
  const takes = (work: readonly Sliced[]): boolean => jobs.size + fresh(work) <= most

  return {
    takes,
    fresh,
    async run(work, signal) {
      signal.throwIfAborted()
      if (!takes(work)) throw new QueueFull('the queue is full')
      const mine = work.map(join)
      const left = deferred<never>()
      const leave = (): void => left.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      void drain()
      try {
        await Promise.race([Promise.all(mine.map(({ done }) => done.promise)), left.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        for (const job of mine) if ((job.askers -= 1) === 0) end(job)
      }
    },
  }
}
