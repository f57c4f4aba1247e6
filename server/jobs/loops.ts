import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from './jobs.ts'

type Loop = { wake(): void; stop(): Promise<void> }

/** Runs at once, then after the pause in milliseconds that each run resolves with. `run` must not reject. */
function startLoop(run: () => Promise<number>): Loop {
  let state: 'pausing' | 'running' | 'woken' | 'stopped' = 'pausing'
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  function start(): void {
    clearTimeout(timer)
    state = 'running'
    round = run().then((pauseMs) => {
      if (state === 'stopped') return
      if (state === 'woken') return start()
      state = 'pausing'
      timer = setTimeout(start, pauseMs)
    })
  }
  start()
  return {
    wake() {
      if (state === 'pausing') start()
      else if (state === 'running') state = 'woken'
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await round
    },
  }
}

/**
 * Returns the part of `Jobs` that runs in this process alone, without the queue. `measure` measures a run of
 * a job.
 */
export function createLoops(
  log: FastifyBaseLogger,
  measure: <T>(name: string, run: () => Promise<T>) => Promise<T>,
): Pick<Jobs, 'repeat' | 'wake' | 'stop'> {
  const loops = new Map<string, Loop>()
  return {
    async repeat(name, { run, afterFailureMs }) {
      const runOnce = async (): Promise<number> => {
        try {
          return await measure(name, run)
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed and is tried again')
          return afterFailureMs
        }
      }
      loops.set(name, startLoop(runOnce))
    },
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => void (await Promise.all([...loops.values()].map((loop) => loop.stop()))),
  }
}
