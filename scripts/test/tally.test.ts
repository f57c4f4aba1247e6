import { expect, test, vi } from 'vitest'
import { runStages } from './tally.ts'

test('a stage that throws is one failure, and the stages after it run', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no')) }
  const sound = { name: 'sound', run: async () => ({ passed: 3, failed: 1 }) }
  expect(await runStages([broken, sound])).toEqual({ passed: 3, failed: 2 })
})
