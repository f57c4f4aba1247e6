import { expect, test } from 'vitest'
import { type Deferred, deferred } from './deferred.ts'
import { singleFlight } from './singleFlight.ts'

/** Runs that end when the test lets them. */
function heldRuns() {
  const runs: Deferred<void>[] = []
  const flight = singleFlight(() => {
    const end = deferred<void>()
    runs.push(end)
    return end.promise
  })
  return { flight, runs }
}

test('calls during a run share one further run', async () => {
  const { flight, runs } = heldRuns()
  const first = flight.run()
  const shared = [flight.run(), flight.run()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await Promise.resolve()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await Promise.all(shared)
  expect([runs.length, flight.isRunning()]).toEqual([2, false])
})

test('another key starts at once, and the run before is no longer current', () => {
  const current: (() => boolean)[] = []
  const flight = singleFlight((isCurrent) => {
    current.push(isCurrent)
    return new Promise(() => undefined)
  })
  void flight.run('a')
  void flight.run('b')
  expect(current.map((isCurrent) => isCurrent())).toEqual([false, true])
})

test('a run that fails does not block the next, and settling waits for both', async () => {
  const { flight, runs } = heldRuns()
  const failed = flight.run().catch(() => 'failed')
  const next = flight.run()
  let isSettled = false
  const settled = flight.settled().then(() => (isSettled = true))
  runs[0]?.reject(new Error('lost'))
  expect(await failed).toBe('failed')
  expect(isSettled).toBe(false)
  runs[1]?.resolve()
  await next
  expect(await settled).toBe(true)
})
