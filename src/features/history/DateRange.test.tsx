// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import app from '../../../locales/en/app.json' with { type: 'json' }
import history from '../../../locales/en/history.json' with { type: 'json' }
import { fill, renderScreen, type RenderedScreen } from '../../../tests/support/renderScreen.tsx'
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { DateRange } from './DateRange.tsx'
import { useFilters } from './useFilters.ts'

function Range() {
  const { filters, change } = useFilters()
  return <DateRange filters={filters} onChange={change} />
}

let screen: RenderedScreen
const open = async (at: string): Promise<void> => {
  screen = await renderScreen(<Range />, { store: signedInStore(wireUser()), texts: { history, app }, at })
}
const fields = () => [...screen.place.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
afterEach(async () => {
  vi.useRealTimers()
  await screen.unmount()
})

test('[SUP-06] chosen days are in the address, and those of the address are chosen', async () => {
  await open('/show/history?from=2026-07-01&type=order')
  expect(fields().map(({ value }) => value)).toEqual(['2026-07-01', ''])
  await screen.run(() => fill(fields()[1], '2026-07-31'))
  expect(screen.search()).toBe('?from=2026-07-01&type=order&to=2026-07-31')
  await screen.run(() => fill(fields()[0], ''))
  expect(screen.search()).toBe('?type=order&to=2026-07-31')
})

test('[SUP-07] an end before the start is marked, never filters, and is cleared after a second', async () => {
  await open('/show/history?from=2026-07-10&to=2026-07-31')
  vi.useFakeTimers()
  await act(async () => fill(fields()[1], '2026-07-01'))
  expect(fields()[1].value).toBe('2026-07-01')
  expect(fields()[1].getAttribute('aria-invalid')).toBe('true')
  expect(screen.text()).toContain(history['filter.to.before'])
  expect(screen.search()).toBe('?from=2026-07-10')
  await act(async () => vi.advanceTimersByTime(999))
  expect(fields()[1].value).toBe('2026-07-01')
  await act(async () => vi.advanceTimersByTime(1))
  expect([fields()[1].value, fields()[1].getAttribute('aria-invalid')]).toEqual(['', null])
})

test('[SUP-07] a start after the end clears the end in the same way', async () => {
  await open('/show/history?from=2026-07-01&to=2026-07-10')
  vi.useFakeTimers()
  await act(async () => fill(fields()[0], '2026-07-20'))
  expect(fields().map(({ value }) => value)).toEqual(['2026-07-20', '2026-07-10'])
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(fields().map(({ value }) => value)).toEqual(['2026-07-20', ''])
  expect(screen.search()).toBe('?from=2026-07-20')
})
