// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireCalendarEvent } from '../../../contract/news.ts'
import { renderScreen, show } from '../../../tests/support/renderScreen.tsx'

const at = Date.parse('2026-11-25T09:00:00Z')
const events: WireCalendarEvent[] = [
  { id: 'pmi', at, currency: 'EUR', name: 'Services survey', importance: 'medium', forecast: '51.2', previous: '50.9' },
  { id: 'minutes', at: at + 60_000, currency: 'USD', name: 'Minutes', importance: 'high' },
  { id: 'orders', at: at + 86_400_000, currency: 'USD', name: 'Factory orders', importance: 'low', forecast: '0.2 %' },
]
const asEnglish = (event: WireCalendarEvent): WireCalendarEvent => ({ ...event, lang: 'en' })
const open = (answer: { html: string; lang: string; events?: WireCalendarEvent[] }) =>
  renderScreen(show('calendar'), { answers: { newsPage: answer } })
const names = () => [...document.querySelectorAll('th[scope="row"]')].map(({ textContent }) => textContent)
const days = () => document.querySelectorAll('th[scope="rowgroup"]').length

test('[SUP-05] releases are shown by day, and filters by importance and currency can be cleared', async () => {
  const { user } = await open({ html: '<p>Calendar</p>', lang: 'en', events })
  expect(await screen.findByText(/^Times are in your time zone: /)).toBeTruthy()
  expect([days(), names()]).toEqual([2, ['Services survey', 'Minutes', 'Factory orders']])
  expect(within(screen.getByRole('table')).getByText('51.2')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Importance' }), 'Medium and high')
  expect(names()).toEqual(['Services survey', 'Minutes'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')
  expect(names()).toEqual(['Minutes'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Importance' }), 'High only')
  expect(screen.getByText('No releases match these filters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(names()).toHaveLength(3)
})

test('[SUP-05, APP-23] a release’s title says which language it has, and currencies are named', async () => {
  const [first, ...others] = events
  await open({ html: '<p>Kalender</p>', lang: 'de', events: [{ ...first!, name: 'Einkaufsmanagerindex' }, ...others.map(asEnglish)] })
  await screen.findByText('Einkaufsmanagerindex')
  const titles = [...document.querySelectorAll('th[scope="row"] bdi')].map((title) => [title.textContent, title.getAttribute('lang')])
  expect(titles).toEqual([
    ['Einkaufsmanagerindex', 'de'],
    ['Minutes', 'en'],
    ['Factory orders', 'en'],
  ])
  expect(screen.getByRole('option', { name: 'US Dollar (USD)' })).toBeTruthy()
})

test('[SUP-05, SRV-12] a back end without the releases as data has its page shown', async () => {
  await open({ html: '<hr><p>This week</p>', lang: 'en' })
  expect(await screen.findByText('This week')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Importance' })).toBeNull()
})
