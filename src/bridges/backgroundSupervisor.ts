import type { BackgroundApi, BackgroundEvent, Outcome } from '../../contract/background.ts'
import { deferred } from '../../domain/kernel/deferred.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import { stopped, timedOut } from './backgroundCalls.ts'
import type { Host } from './backgroundHost.ts'

const pingEveryMs = 10_000
const pingTimeoutMs = 3_000
/** Waits before the 1st, 2nd, … restart in a row: a worker that dies at its start must not spin. */
const restartWaitsMs = [0, 1_000, 5_000, 30_000] as const

type Settings = {
  start(): Host
  clock: Clock
  event(event: BackgroundEvent): void
  /** A new worker stands where one died: it knows nobody yet. */
  restarted(): void
}
type Running = { host: Host; died: Promise<void>; kill(): void }

/** Keeps one worker alive: pings it, replaces it when it dies or falls silent, and tells the new one what it must know. */
export function supervise({ start, clock, event, restarted }: Settings) {
  let running: Running | null = null
  let waiting: ((worker: Running | null) => void)[] = []
  let closed = false
  let launches = 0
  let deathsInARow = 0
  const told: { online?: boolean; visible?: boolean } = {}

  function launch(): void {
    if (closed) return
    let host: Host
    try {
      host = start()
    } catch {
      return retire()
    }
    const { promise: died, resolve: kill } = deferred<void>()
    const worker: Running = { host, died, kill }
    running = worker
    host.listen({ event: (heard) => running === worker && event(heard), died: kill })
    void died.then(() => {
      host.terminate()
      if (running === worker) retire()
    })
    if (told.online !== undefined) void host.api.setOnline(told.online)
    if (told.visible !== undefined) void host.api.setVisible(told.visible)
    if (launches++ > 0) restarted()
    for (const go of waiting.splice(0)) go(worker)
    ping(worker)
  }

  function retire(): void {
    running = null
    if (!closed) clock.setTimer(launch, restartWaitsMs[Math.min(deathsInARow++, restartWaitsMs.length - 1)] ?? 0)
  }

  function ping(worker: Running): void {
    clock.setTimer(() => void pingNow(worker), pingEveryMs)
  }

  async function pingNow(worker: Running): Promise<void> {
    if (running !== worker) return
    const sentAt = clock.now()
    const answer = await settle(worker, worker.host.api.ping(), pingTimeoutMs)
    if (answer === 'pong') deathsInARow = 0
    // A page that slept wakes with its time-out due before the answer is read: only a wait as long as it should be counts.
    else if (clock.now() - sentAt < pingTimeoutMs * 2) return worker.kill()
    ping(worker)
  }

  async function settle<T>(worker: Running, answer: Promise<T>, timeoutMs: number): Promise<T | Outcome<never>> {
    const { promise: late, resolve } = deferred<Outcome<never>>()
    const timer = clock.setTimer(() => resolve(timedOut), timeoutMs)
    try {
      return await Promise.race([answer, worker.died.then(() => stopped), late])
    } catch {
      return stopped
    } finally {
      clock.clearTimer(timer)
    }
  }

  function current(timeoutMs: number): Promise<Running | null> {
    if (running) return Promise.resolve(running)
    if (closed) return Promise.resolve(null)
    const { promise, resolve } = deferred<Running | null>()
    waiting.push(resolve)
    const timer = clock.setTimer(() => {
      waiting = waiting.filter((go) => go !== resolve)
      resolve(null)
    }, timeoutMs)
    return promise.finally(() => clock.clearTimer(timer))
  }

  return {
    launch,
    /** Runs one call in the worker that lives now, or the next one to live. Settles within `timeoutMs` of being sent. */
    async call<T>(run: (api: BackgroundApi) => Promise<Outcome<T>>, timeoutMs: number): Promise<Outcome<T>> {
      const worker = await current(timeoutMs)
      return worker ? settle(worker, run(worker.host.api), timeoutMs) : stopped
    },
    /** Remembered, so that a new worker is told as well. */
    tell(news: { online?: boolean; visible?: boolean }): void {
      Object.assign(told, news)
      if (news.online !== undefined) void running?.host.api.setOnline(news.online)
      if (news.visible !== undefined) void running?.host.api.setVisible(news.visible)
    },
    suspend(): void {
      void running?.host.api.suspend()
    },
    close(): void {
      closed = true
      running?.kill()
      for (const go of waiting.splice(0)) go(null)
    },
  }
}
