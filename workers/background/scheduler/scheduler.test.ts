import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { createFakeClock } from '../../../tests/support/fakeClock.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { FencedOff } from '../store/store.ts'
import type { JobRow } from '../store/rows.ts'
import type { JobEnd, JobKind } from './job.ts'
import { createScheduler } from './scheduler.ts'

const uid = 7
const again = (inMs: number): JobEnd => ({ end: 'again', inMs, result: 'ok' })

const kindNames = ['listen', 'invoice', 'user'] as const
type KindName = (typeof kindNames)[number]

function setUp(runs: Partial<Record<KindName, (row: JobRow, signal: AbortSignal) => Promise<JobEnd>>>, minGapMs = 0) {
  const clock = createFakeClock(undefined, 1)
  const store = createMemoryStore()
  const seen: string[] = []
  const calls: string[] = []
  const kind = (name: KindName): JobKind => ({
    timeoutMs: 10 * secondMs,
    minGapMs,
    backOff: { minMs: 5 * secondMs, baseMs: 5 * secondMs, capMs: minuteMs },
    run(row, signal) {
      seen.push(row.key)
      return runs[name]?.(row, signal) ?? Promise.resolve(again(5 * secondMs))
    },
  })
  const scheduler = createScheduler({
    clock,
    random: () => 0.5,
    kinds: new Map(kindNames.map((name) => [name, kind(name)])),
    table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes) },
    online: true,
    report: (facts) => calls.push(`report ${facts.length}`),
    signedOut: () => calls.push('signedOut'),
    failed: (reason) => calls.push(`failed ${String(reason)}`),
  })
  const add = async (kindName: KindName, key: string, inMs = 0) => {
    const now = clock.now()
    const row: JobRow = { uid, key, kind: kindName, nextAt: now + inMs, setAt: now, lastRunAt: null, lastResult: null, attempt: 0 }
    await store.write(uid, [{ in: 'jobs', put: row }])
    scheduler.runDue()
  }
  const count = (key: string) => seen.filter((one) => one === key).length
  return { clock, store, scheduler, add, count, seen, calls }
}

test('[BG-04] runs a 5 s poll 17,280 times in 24 hours, with one timer at a time', async () => {
  const { clock, add, count } = setUp({})
  await add('listen', 'a', 5 * secondMs)
  await clock.settle()
  expect(clock.timers()).toBe(1)
  await clock.advance(24 * hourMs)
  expect(count('a')).toBe(17_280)
})

test('[BG-04] runs an overdue job once after six hours of sleep, without a burst', async () => {
  const { clock, add, count, scheduler } = setUp({})
  await add('listen', 'a', 5 * secondMs)
  await clock.advance(20 * secondMs)
  expect(count('a')).toBe(4)
  clock.jump(6 * hourMs)
  scheduler.runDue()
  await clock.settle()
  expect(count('a')).toBe(5)
  await clock.advance(5 * secondMs)
  expect(count('a')).toBe(6)
})

test('[BG-04] keeps running after the clock is set back by an hour', async () => {
  const { clock, add, count } = setUp({ listen: async () => again(minuteMs) })
  await add('listen', 'a', minuteMs)
  await clock.advance(minuteMs)
  clock.jump(-hourMs)
  await clock.advance(10 * minuteMs)
  expect(count('a')).toBe(11)
})

test('[INV-09] keeps jobs together that ran together, whatever their duration', async () => {
  const { clock, store, add } = setUp({
    invoice: (row) =>
      new Promise((resolve) => clock.setTimer(() => resolve(again(minuteMs)), row.key === 'slow' ? 3 * secondMs : secondMs)),
  })
  await Promise.all([add('invoice', 'quick', secondMs), add('invoice', 'slow', secondMs)])
  await clock.advance(10 * secondMs)
  const moments = new Set((await store.all('jobs', uid)).map(({ nextAt }) => nextAt))
  expect(moments.size).toBe(1)
})

test('does not start a run twice at the same time', async () => {
  let finish: (end: JobEnd) => void = () => undefined
  const { clock, add, count, scheduler } = setUp({ listen: () => new Promise((resolve) => (finish = resolve)) })
  await add('listen', 'a')
  await clock.settle()
  scheduler.runDue()
  const joined = scheduler.runNow('a')
  await clock.settle()
  expect(count('a')).toBe(1)
  finish(again(minuteMs))
  expect(await joined).toEqual(again(minuteMs))
})

test('[ACC-02] runAfter starts a new run after the one in flight, shared by all callers', async () => {
  const finish: ((end: JobEnd) => void)[] = []
  const { clock, add, count, scheduler } = setUp({ user: () => new Promise((resolve) => finish.push(resolve)) })
  await add('user', 'a')
  await clock.settle()
  const answers = [scheduler.runAfter('a'), scheduler.runAfter('a')]
  await clock.settle()
  expect(count('a')).toBe(1)
  finish[0]?.(again(minuteMs))
  await clock.settle()
  expect(count('a')).toBe(2)
  finish[1]?.(again(2 * minuteMs))
  expect(await Promise.all(answers)).toEqual([again(2 * minuteMs), again(2 * minuteMs)])
  void scheduler.runAfter('a')
  await clock.settle()
  expect(count('a')).toBe(3)
})

test('a caller that joins a run resolves after its changes are saved', async () => {
  let finish: (end: JobEnd) => void = () => undefined
  const { clock, store, add, scheduler } = setUp({ listen: () => new Promise((resolve) => (finish = resolve)) })
  await add('listen', 'a')
  await clock.settle()
  const joined = scheduler.runNow('a').then(() => store.get('jobs', uid, 'a'))
  finish(again(minuteMs))
  expect(await joined).toMatchObject({ lastResult: 'ok' })
})

test('a run aborted by lost leadership resolves for its callers', async () => {
  const { clock, add, scheduler } = setUp({ listen: () => Promise.reject(new FencedOff()) })
  await add('listen', 'a', minuteMs)
  expect(await Promise.all([scheduler.runNow('a'), scheduler.runNow('a')])).toEqual([null, null])
  await clock.settle()
  expect(await scheduler.runAfter('a')).toBeNull()
})

test('[BG-04] increases the delay with each failure, and resets it after a success', async () => {
  let fails = 3
  const { clock, add, store, count } = setUp({
    listen: async () => (fails-- > 0 ? { end: 'failed', code: 'network.lost' } : again(5 * secondMs)),
  })
  await add('listen', 'a')
  const waits: number[] = []
  for (let run = 0; run < 4; run++) {
    await clock.settle()
    const row = await store.get('jobs', uid, 'a')
    waits.push((row?.nextAt ?? 0) - clock.now())
    await clock.advance(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([7_500, 10_000, 15_000, 5_000])
  expect((await store.get('jobs', uid, 'a'))?.attempt).toBe(0)
  expect(count('a')).toBe(5)
})

test('[BG-04] respects the wait that a server asks for', async () => {
  const { clock, add, count } = setUp({ listen: async () => ({ end: 'failed', code: 'busy', retryAfterMs: 2 * minuteMs }) })
  await add('listen', 'a')
  await clock.advance(2 * minuteMs - 1)
  expect(count('a')).toBe(1)
  await clock.advance(1)
  expect(count('a')).toBe(2)
})

test('[BG-04] runs nothing offline, and overdue or failed jobs at once on reconnect', async () => {
  const { clock, add, count, scheduler } = setUp({ user: async () => ({ end: 'failed', code: 'network.lost', retryAfterMs: hourMs }) })
  await add('listen', 'a')
  await add('user', 'b')
  await clock.settle()
  await scheduler.setOnline(false)
  await clock.advance(10 * minuteMs)
  expect([count('a'), count('b')]).toEqual([1, 1])
  await scheduler.setOnline(true)
  await clock.settle()
  expect([count('a'), count('b')]).toEqual([2, 2])
})

test('[PWA-05] a network that was silent while the browser said online hastens failed jobs on its return', async () => {
  const { clock, add, count, scheduler } = setUp({ user: async () => ({ end: 'failed', code: 'network.lost', retryAfterMs: hourMs }) })
  await add('user', 'a')
  await clock.settle()
  await scheduler.setOnline(true)
  await clock.settle()
  expect(count('a')).toBe(2)
})

test('[INV-09] respects the minimum gap between runs on reconnect', async () => {
  const { clock, add, count, scheduler } = setUp(
    { invoice: async () => ({ end: 'failed', code: 'network.lost', retryAfterMs: hourMs }) },
    minuteMs,
  )
  await add('invoice', 'a')
  await clock.advance(20 * secondMs)
  await scheduler.setOnline(false)
  await scheduler.setOnline(true)
  await clock.advance(40 * secondMs - 1)
  expect(count('a')).toBe(1)
  await clock.advance(1)
  expect(count('a')).toBe(2)
})

test('[BG-04] stops everything after a 401 and reports it once', async () => {
  const { clock, add, count, calls } = setUp({ user: async () => ({ end: 'signedOut' }) })
  await add('listen', 'a', 5 * secondMs)
  await add('user', 'b', 12 * secondMs)
  await clock.advance(hourMs)
  expect([count('a'), count('b')]).toEqual([2, 1])
  expect(calls).toEqual(['signedOut'])
  expect(clock.timers()).toBe(0)
})

test('[W5] reports once for a cycle of 100 jobs, with at most six requests in flight', async () => {
  let underWay = 0
  let most = 0
  const { clock, add, calls } = setUp({
    invoice: async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      return { ...again(minuteMs), facts: [{ topic: 'outdated' }] }
    },
  })
  for (let n = 0; n < 100; n++) await add('invoice', `i${n}`, secondMs)
  await clock.advance(secondMs)
  for (let round = 0; round < 60; round++) await clock.settle()
  expect(most).toBe(6)
  expect(calls).toEqual(['report 100'])
})

test('aborts a run that takes too long', async () => {
  const { clock, add, store } = setUp({
    listen: (_row, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ end: 'failed', code: (signal.reason as Error).name }))),
  })
  await add('listen', 'a')
  await clock.advance(10 * secondMs)
  await clock.settle()
  expect((await store.get('jobs', uid, 'a'))?.lastResult).toBe('TimeoutError')
})

test('a bug in one job does not stop the others', async () => {
  const { clock, add, count, store } = setUp({
    user: async () => {
      throw new TypeError('no')
    },
  })
  await add('user', 'b')
  await add('listen', 'a')
  await clock.advance(20 * secondMs)
  expect(count('a')).toBe(5)
  expect((await store.get('jobs', uid, 'b'))?.lastResult).toBe('bug: TypeError: no')
})

test('removes a finished job from the table', async () => {
  const { clock, add, store } = setUp({ listen: async () => ({ end: 'over', result: 'su' }) })
  await add('listen', 'a')
  await clock.settle()
  await clock.settle()
  expect(await store.all('jobs', uid)).toEqual([])
})
