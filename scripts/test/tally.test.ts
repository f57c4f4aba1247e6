import { afterEach, expect, test, vi } from 'vitest'
import { mostUnstable, runStages } from './tally.ts'

afterEach(() => void vi.restoreAllMocks())

test('a stage that throws counts as one failure, and later stages still run', async () => {
  const output = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no browser\nInstall one.')) }
  const sound = { name: 'sound', run: async () => ({ passed: 3, failed: 1 }) }
  expect(await runStages([broken, sound])).toEqual({ passed: 3, failed: 2 })
  expect(output.mock.calls.flat()).toContain('failed: broken: stopped by an error\n  Error: no browser')
})

test('failures are listed again at the end, after all output', async () => {
  const output = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  await runStages([
    { name: 'unit', run: async () => ({ passed: 1, failed: 2, failures: ['a.test.ts > adds'] }) },
    { name: 'types', run: async () => ({ passed: 0, failed: 1 }) },
    { name: 'sound', run: async () => ({ passed: 3, failed: 0 }) },
  ])
  expect(output.mock.calls.flat().slice(-3)).toEqual([
    'failed: unit: a.test.ts > adds',
    'failed: unit: 1 without a name, above',
    'failed: types: 1 without a name, above',
  ])
})

test('a failure is listed with its reason below it', async () => {
  const output = vi.spyOn(console, 'log').mockReturnValue()
  const title = 'a.test.ts > adds'
  await runStages([{ name: 'browser', run: async () => ({ passed: 0, failed: 1, failures: [title], reasons: { [title]: 'no page' } }) }])
  expect(output.mock.calls.flat().at(-1)).toBe(`failed: browser: ${title}\n  no page`)
})

test.each([
  ['as many unstable tests as are allowed do not fail the run', mostUnstable, 0],
  ['too many unstable tests fail the run, though no stage has too many', mostUnstable + 1, 1],
])('%s', async (_what, count, failed) => {
  const output = vi.spyOn(console, 'log').mockReturnValue()
  const stage = (unstable: string[]) => ({ name: 'browser', run: async () => ({ passed: 9, failed: 0, unstable }) })
  const unstable = Array.from({ length: count }, (_, at) => `a.test.ts > ${at}`)
  expect(await runStages([stage(unstable.slice(0, 2)), stage(unstable.slice(2))])).toEqual({ passed: 18, failed })
  const lines = output.mock.calls.flat().filter((line) => String(line).startsWith('failed: '))
  expect(lines).toEqual(failed > 0 ? [`failed: ${count} tests passed at the second try only`] : [])
})

test('skipped tests are listed at the end', async () => {
  const output = vi.spyOn(console, 'log').mockReturnValue()
  await runStages([
    { name: 'postgres', run: async () => ({ passed: 0, failed: 0, skipped: 'races' }) },
    { name: 'sound', run: async () => ({ passed: 3, failed: 0 }) },
  ])
  expect(output.mock.calls.flat().at(-1)).toBe('NOT TESTED: races')
})
