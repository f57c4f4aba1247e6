import { expect, test } from 'vitest'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createLog } from './log.ts'

test('[BG-09] keeps the last 200 entries', () => {
  const clock = createFakeClock()
  const log = createLog(clock)
  log.add('leads')
  for (let run = 1; run <= 200; run++) log.add('ran', `job-${run}`, 'ok')
  expect(log.entries()).toHaveLength(200)
  expect(log.entries()[0]).toEqual({ at: clock.now(), event: 'ran', about: 'job-1', result: 'ok' })
  expect(log.entries().at(-1)?.about).toBe('job-200')
})
