import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoops } from './loops.ts'

const afterFailureMs = 5_000
let runs: number
let pauseMs: () => Promise<number>
let loops: ReturnType<typeof createLoops>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  runs = 0
  pauseMs = async () => 1_000
  loops = createLoops(fastify({ logger: false }).log, (_name, run) => run())
})
afterEach(async () => {
  await loops.stop()
  vi.useRealTimers()
})

const start = (): Promise<void> =>
  loops.repeat('test', {
    run: () => {
      runs += 1
      return pauseMs()
    },
    afterFailureMs,
  })
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

test('[SRV-05] a repeated job runs at once, then after the pause of each run', async () => {
  await start()
  await pass(999)
  expect(runs).toBe(1)
  await pass(1)
  expect(runs).toBe(2)
})

test('[SRV-05] a woken job runs at once, and the pause restarts', async () => {
  await start()
  await pass(500)
  loops.wake('test')
  await pass(999)
  expect(runs).toBe(2)
  await pass(1)
  expect(runs).toBe(3)
})

test('[SRV-05] a job woken during a run runs once more after it', async () => {
  let finish: (ms: number) => void = () => undefined
  pauseMs = () => new Promise((resolve) => void (finish = resolve))
  await start()
  loops.wake('test')
  loops.wake('test')
  expect(runs).toBe(1)
  pauseMs = async () => 1_000
  finish(1_000)
  await pass(0)
  expect(runs).toBe(2)
})

test('[SRV-05] a repeated job that fails runs again after its failure pause', async () => {
  pauseMs = () => Promise.reject(new Error('no database'))
  await start()
  await pass(afterFailureMs - 1)
  expect(runs).toBe(1)
  await pass(1)
  expect(runs).toBe(2)
})

test('[SRV-05] stopping waits for the run under way and starts no other', async () => {
  let finish: (ms: number) => void = () => undefined
  pauseMs = () => new Promise((resolve) => void (finish = resolve))
  await start()
  let isStopped = false
  const stopping = loops.stop().then(() => void (isStopped = true))
  loops.wake('test')
  await pass(0)
  expect(isStopped).toBe(false)
  finish(1_000)
  await stopping
  await pass(10_000)
  expect(runs).toBe(1)
})
