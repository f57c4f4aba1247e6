// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ChartStep } from '../../../domain/history/series.ts'
import app from '../../../locales/en/app.json' with { type: 'json' }
import history from '../../../locales/en/history.json' with { type: 'json' }
import { signedInStore } from '../../../tests/support/renderHook.tsx'
import { renderScreen } from '../../../tests/support/renderScreen.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { FlowChart } from './FlowChart.tsx'
import { ProfitChart } from './ProfitChart.tsx'

const step = (day: string, profit: number, total: number, deposits = 0, withdrawals = 0): ChartStep => ({
  day,
  profit,
  total,
  deposits,
  withdrawals,
})
const steps = [step('2026-07-01', 1_000, 1_000, 5_000), step('2026-07-02', -1_600, -600), step('2026-07-03', 350, -250, 0, 2_000)]
const show = (element: React.ReactNode) => renderScreen(element, { store: signedInStore(wireUser()), texts: { history, app } })

test.each([
  [ProfitChart, 'From Jul 1, 2026 to Jul 3, 2026: -€2.50. Highest €10.00, lowest -€6.00.'],
  [FlowChart, 'From Jul 1, 2026 to Jul 3, 2026: €50.00 deposited, €20.00 withdrawn.'],
])('[SUP-08] a chart says in words and in a table what it draws', async (Chart, words) => {
  const screen = await show(<Chart steps={steps} width="day" currency="EUR" />)
  expect(screen.place.querySelector('svg')?.getAttribute('aria-label')).toBe(words)
  expect(screen.place.querySelectorAll('tbody tr')).toHaveLength(steps.length)
  await screen.unmount()
})

test('[SUP-08] the table beside the curve has each step’s profit and the total so far', async () => {
  const screen = await show(<ProfitChart steps={steps} width="day" currency="EUR" />)
  const cells = [...screen.place.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Jul 1, 2026', '€10.00', '€10.00'],
    ['Jul 2, 2026', '-€16.00', '-€6.00'],
    ['Jul 3, 2026', '€3.50', '-€2.50'],
  ])
  await screen.unmount()
})

test('[SUP-08] a period without movement says so and draws nothing', async () => {
  const screen = await show(<FlowChart steps={[step('2026-07-01', 0, 0)]} width="day" currency="EUR" />)
  expect(screen.text()).toContain(history['chart.empty'])
  expect(screen.place.querySelector('svg')).toBeNull()
  await screen.unmount()
})

test('[SUP-08] a single step is drawn inside its place', async () => {
  const screen = await show(<ProfitChart steps={[step('2026-07-01', 500, 500)]} width="day" currency="EUR" />)
  expect(screen.place.querySelector('polyline')?.getAttribute('points')).toBe('0,200 600,0')
  await screen.unmount()
})
