import { ForksPoolWorker, type PoolOptions, type PoolRunnerInitializer, type PoolWorker } from 'vitest/node'

type Listener = Parameters<PoolWorker['on']>[1]
type Message = Parameters<PoolWorker['send']>[0]

/**
 * Runs of one process before a fresh one replaces it, so that what a mutant leaves behind does not stay for
 * long.
 */
const runsOfProcess = 25

/** The process that outlives a run, with all modules loaded. */
let kept: { worker: ForksPoolWorker; runs: number } | null = null

async function stopKept(): Promise<void> {
  const stopping = kept?.worker
  kept = null
  await stopping?.stop()
}

/**
 * A worker whose process serves run after run: loading the server's modules takes longer than most tests. A
 * mutant that is active while modules load gets a process of its own.
 */
class KeptWorker implements PoolWorker {
  readonly name = 'kept'
  readonly cacheFs = true
  readonly #options: PoolOptions
  readonly #listeners: [event: string, callback: Listener][] = []
  #worker: ForksPoolWorker | null = null
  #isRunning = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** True if this run needs modules that no other run has loaded, or changes how they load. */
  get #isAlone(): boolean {
    return Reflect.get(this.#options.project.getProvidedContext(), 'mutantActivation') !== 'runtime'
  }

  async start(): Promise<void> {
    if (kept && (this.#isAlone || kept.runs >= runsOfProcess)) await stopKept()
    if (!kept) {
      const worker = new ForksPoolWorker(this.#options)
      await worker.start()
      worker.on('exit', () => {
        if (kept?.worker === worker) kept = null
      })
      kept = { worker, runs: 0 }
    }
    kept.runs += 1
    this.#worker = kept.worker
  }

  async stop(): Promise<void> {
    for (const [event, callback] of this.#listeners.splice(0)) this.#worker?.off(event, callback)
    if (this.#isRunning || this.#isAlone) await stopKept()
  }

  send(message: Message): void {
    if (message.type === 'run') this.#isRunning = true
    if (message.type !== 'stop' || this.#isRunning) {
      this.#worker?.send(message)
      return
    }
    // The process goes on, so Vitest gets its goodbye from here.
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    setImmediate(() => {
      for (const [event, callback] of this.#listeners) if (event === 'message') callback(stopped)
    })
  }

  on(event: string, callback: Listener): void {
    this.#listeners.push([event, callback])
    this.#worker?.on(event, callback)
  }

  off(event: string, callback: Listener): void {
    const index = this.#listeners.findIndex(([name, own]) => name === event && own === callback)
    if (index >= 0) this.#listeners.splice(index, 1)
    this.#worker?.off(event, callback)
  }

  deserialize(data: unknown): unknown {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'testfileFinished') this.#isRunning = false
    return data
  }
}

const pool: PoolRunnerInitializer = { name: 'kept', createPoolWorker: (options) => new KeptWorker(options) }

/**
 * Makes Vitest keep one process for all mutants of a run of Stryker, whose own setting for the pool knows
 * Vitest's names only.
 */
export const keptWorker = {
  name: 'kept-worker',
  configureVitest({ project }: { project: PoolOptions['project'] }) {
    project.config.pool = pool.name
    project.config.poolRunner = pool
    project.vitest.onClose(stopKept)
  },
}
