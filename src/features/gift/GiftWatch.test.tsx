// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { secondMs } from '../../../domain/kernel/time.ts'
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { GiftWatch } from './GiftWatch.tsx'

afterEach(() => void vi.useRealTimers())

test('[SES-15, ENG-05] a reload goes on with the delay of the gift', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000 })
  const delays: number[] = []
  const load = () =>
    renderPart(<GiftWatch />, {
      user: null,
      worker: {
        remind: async (_gift, inMs) => {
          delays.push(inMs / secondMs)
          return { ok: true, value: null }
        },
      },
    })
  const { unmount } = await load()
  unmount()
  vi.setSystemTime(1_000_000 + 10 * secondMs)
  await load()
  expect(delays).toEqual([15, 5])
})
