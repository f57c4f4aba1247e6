import { expect, test } from 'vitest'
import { run } from './run.ts'

test('a program past its limit is killed with the children that hold its output', async () => {
  const { output } = await run('sh', ['-c', 'sleep 600 & echo started; exit 3'], { limitMs: 1 })
  expect(output).toBe('started\n')
})

test('the exit code and both outputs are returned', async () => {
  const { code, output } = await run('sh', ['-c', 'echo one; echo two >&2; exit 3'])
  expect([code, output.split('\n').toSorted()]).toEqual([3, ['', 'one', 'two']])
})
