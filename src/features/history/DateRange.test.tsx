// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router-dom'
import texts from '../../../locales/en/history.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
import { DateRange } from '../../shell/forms/DateRange.tsx'
import { useFilters } from './useFilters.ts'

function Range() {
  const { filters, change } = useFilters()
  const { search } = useLocation()
  return (
    <>
      <DateRange
        from={filters.from}
        to={filters.to}
        texts={{ from: texts['filter.from'], to: texts['filter.to'], before: texts['filter.to.before'] }}
        onChange={change}
      />
      <output aria-label="address">{search}</output>
    </>
  )
}

const open = (query: string) => renderPart(<Range />, { at: `/show/history${query}` })
const field = (label: 'From' | 'To') => screen.getByLabelText<HTMLInputElement>(label)
const days = (): string[] => [field('From').value, field('To').value]
const choose = (label: 'From' | 'To', value: string): Promise<void> =>
  act(async () => void fireEvent.change(field(label), { target: { value } }))
const query = (): string | null => screen.getByRole('status', { name: 'address' }).textContent

afterEach(() => void vi.useRealTimers())

test('[SUP-06] chosen days are in the address, and those of the address are chosen', async () => {
  await open('?from=2026-07-01&type=order')
  expect(days()).toEqual(['2026-07-01', ''])
  await choose('To', '2026-07-31')
  expect(query()).toBe('?from=2026-07-01&type=order&to=2026-07-31')
  await choose('From', '')
  expect(query()).toBe('?type=order&to=2026-07-31')
})

test('[SUP-07] an end before the start is marked, never filters, and is cleared after a second', async () => {
  await open('?from=2026-07-10&to=2026-07-31')
  vi.useFakeTimers()
  await choose('To', '2026-07-01')
  expect([field('To').value, field('To').getAttribute('aria-invalid')]).toEqual(['2026-07-01', 'true'])
  expect(screen.getAllByText(texts['filter.to.before'])).toHaveLength(2)
  expect(query()).toBe('?from=2026-07-10')
  await act(async () => vi.advanceTimersByTime(999))
  expect(field('To').value).toBe('2026-07-01')
  await act(async () => vi.advanceTimersByTime(1))
  expect([field('To').value, field('To').getAttribute('aria-invalid')]).toEqual(['', null])
})

test('[SUP-07] a start after the end clears the end in the same way', async () => {
  await open('?from=2026-07-01&to=2026-07-10')
  vi.useFakeTimers()
  await choose('From', '2026-07-20')
  expect(days()).toEqual(['2026-07-20', '2026-07-10'])
  await act(async () => vi.advanceTimersByTime(1_000))
  expect(days()).toEqual(['2026-07-20', ''])
  expect(query()).toBe('?from=2026-07-20')
})

test('[SUP-06] a year typed digit by digit stays in the field until it is whole', async () => {
  await open('?from=2026-07-01')
  for (const year of ['0002', '0020', '0202']) {
    await choose('To', `${year}-07-31`)
    expect([field('To').value, query()]).toEqual([`${year}-07-31`, '?from=2026-07-01'])
  }
  await choose('To', '2026-07-31')
  expect([field('To').value, query()]).toEqual(['2026-07-31', '?from=2026-07-01&to=2026-07-31'])
})

test('[SUP-06] a year that was left unfinished goes with the focus', async () => {
  await open('?from=2026-07-01')
  await choose('From', '0020-07-01')
  await act(async () => void fireEvent.blur(field('From')))
  expect([field('From').value, query()]).toEqual(['2026-07-01', '?from=2026-07-01'])
})

test('[SUP-07] a refused end is announced and keeps the focus', async () => {
  await open('?from=2026-07-10')
  const end = field('To')
  end.focus()
  await choose('To', '2026-07-01')
  expect([document.activeElement, field('To')]).toEqual([end, end])
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(texts['filter.to.before'])
})
