import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './run.ts'

test('a program past its limit is killed with the children that hold its output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  // The limit is over when the program has begun, however long its start takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true })
  })
  const ended = run('sh', ['-c', 'sleep 600 & echo started; touch begun; exit 3'], { cwd: folder, limitMs: 60_000 })
  await expect.poll(() => existsSync(join(folder, 'begun')), { timeout: 25_000 }).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect((await ended).output).toBe('started\n')
})

test('the exit code and both outputs are returned', async () => {
  const { code, output } = await run('sh', ['-c', 'echo one; echo two >&2; exit 3'])
  expect([code, output.split('\n').toSorted()]).toEqual([3, ['', 'one', 'two']])
})
