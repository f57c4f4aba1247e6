import type { BackgroundApi, BackgroundEvent, WorkerResult } from '../../contract/background.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import type { WorkerHost } from './backgroundHost.ts'

/** The longest wait for an answer: longer than a leader change (12 s at most) and the request after it. */
export const callTimeoutMs = 20_000

/** The failures of a call to a worker that is dead or silent. */
export const stopped: WorkerResult<never> = { ok: false, code: 'background.stopped' }
const timedOut: WorkerResult<never> = { ok: false, code: 'background.timeout' }

const pingEveryMs = 5_000
const pingTimeoutMs = 3_000
/** The longest wait for a worker to start: every call settles within 10 s of a worker's death (BG-05). */
const startTimeoutMs = 10_000
/** Delays before the 1st, 2nd, … consecutive restart, so that a worker that dies at start does not loop. */
const restartWaitsMs = [0, 1_000, 5_000, 30_000] as const

type Settings = {
  start(): WorkerHost
  clock: Clock
  event(event: BackgroundEvent): void
  /** A new worker has replaced a dead one and has no person attached yet. */
  restarted(): void
}
type Running = { host: WorkerHost; died: Promise<void>; kill(): void }

/**
 * Waits for a worker's answer: `timedOut` after `timeoutMs`, `stopped` if the worker dies or fails before.
 */
async function settle<T>(clock: Clock, worker: Running, answer: Promise<T>, timeoutMs: number): Promise<T | WorkerResult<never>> {
  const { promise: late, resolve } = deferred<WorkerResult<never>>()
  const timer = clock.setTimer(() => resolve(timedOut), timeoutMs)
  try {
    return await Promise.race([answer, worker.died.then(() => stopped), late])
  } catch {
    return stopped
  } finally {
    clock.clearTimer(timer)
  }
}

/** Pings a worker for as long as it runs, and kills it when it stops answering. */
function keepPinging(clock: Clock, worker: Running, { isRunning, onPong }: { isRunning(): boolean; onPong(): void }): void {
  const pingLater = (): unknown => clock.setTimer(() => void pingNow(), pingEveryMs)
  async function pingNow(): Promise<void> {
    if (!isRunning()) return
    const sentAt = clock.now()
    const answer = await settle(clock, worker, worker.host.api.ping(), pingTimeoutMs)
    if (answer === 'pong') onPong()
    // After sleep the timeout fires before the answer is read; count only a wait of normal length.
    else if (clock.now() - sentAt < pingTimeoutMs * 2) return worker.kill()
    pingLater()
  }
  pingLater()
}

/** Creates the queue of calls that wait for a worker to start. */
function createWaitingCalls(clock: Clock) {
  let waiting: ((worker: Running | null) => void)[] = []
  return {
    /** Returns the next worker; null if none starts in time. */
    next(): Promise<Running | null> {
      const { promise, resolve } = deferred<Running | null>()
      waiting.push(resolve)
      const timer = clock.setTimer(() => {
        waiting = waiting.filter((go) => go !== resolve)
        resolve(null)
      }, startTimeoutMs)
      return promise.finally(() => clock.clearTimer(timer))
    },
    release(worker: Running | null): void {
      for (const go of waiting.splice(0)) go(worker)
    },
  }
}

/**
 * Keeps one worker alive: pings it, replaces it when it dies or stops answering, and restores the page's
 * state in the new one.
 */
export function superviseWorker({ start, clock, event, restarted }: Settings) {
  let running: Running | null = null
  let closed = false
  let launches = 0
  let deathsInARow = 0
  const waiting = createWaitingCalls(clock)
  const pageState: { online?: boolean; visible?: boolean } = {}

  function launch(): void {
    if (closed) return
    let host: WorkerHost
    try {
      host = start()
    } catch {
      return retire()
    }
    const { promise: died, resolve: kill } = deferred<void>()
    const worker: Running = { host, died, kill }
    running = worker
    host.listen({ event: (message) => running === worker && event(message), died: kill })
    void died.then(() => {
      host.terminate()
      if (running === worker) retire()
    })
    if (pageState.online !== undefined) void host.api.setOnline(pageState.online)
    if (pageState.visible !== undefined) void host.api.setVisible(pageState.visible)
    if (launches++ > 0) restarted()
    waiting.release(worker)
    keepPinging(clock, worker, { isRunning: () => running === worker, onPong: () => (deathsInARow = 0) })
  }

  function retire(): void {
    running = null
    if (!closed) clock.setTimer(launch, restartWaitsMs[Math.min(deathsInARow++, restartWaitsMs.length - 1)] ?? 0)
  }

  return {
    launch,
    /**
     * Runs one call in the current worker, or the next one to start. Settles within `timeoutMs` of being
     * sent, and when its worker dies.
     */
    async call<T>(run: (api: BackgroundApi) => Promise<WorkerResult<T>>, timeoutMs: number): Promise<WorkerResult<T>> {
      const worker = await (running ?? (closed ? null : waiting.next()))
      return worker ? settle(clock, worker, run(worker.host.api), timeoutMs) : stopped
    },
    /** Sends the page's state to the worker, and again to each new worker. */
    setPageState(change: { online?: boolean; visible?: boolean }): void {
      Object.assign(pageState, change)
      if (change.online !== undefined) void running?.host.api.setOnline(change.online)
      if (change.visible !== undefined) void running?.host.api.setVisible(change.visible)
    },
    suspend(): void {
      void running?.host.api.suspend()
    },
    close(): void {
      closed = true
      running?.kill()
      waiting.release(null)
    },
  }
}
