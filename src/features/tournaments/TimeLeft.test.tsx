// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import tournaments from '../../../locales/en/tournaments.json' with { type: 'json' }
import { TimeLeft } from './TimeLeft.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['tournaments'], keySeparator: false, resources: { en: { tournaments } } })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[ENG-05] the time left goes on by itself: by hours, and by seconds on the last day', () => {
  vi.useFakeTimers({ now: 0 })
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <TimeLeft deadline={dayMs + 2 * hourMs + 1} now={() => Date.now()} onEnd={() => undefined} />
    </I18nextProvider>,
  )
  const after = (passed: number): string | null => {
    act(() => void vi.advanceTimersByTime(passed))
    return container.textContent
  }
  expect([after(0), after(hourMs), after(hourMs), after(5_000)]).toEqual(['1 d 2 h', '1 d 1 h', '1 d 0 h', '23:59:56'])
})
