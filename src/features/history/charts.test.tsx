// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ChartStep } from '../../../domain/history/series.ts'
import history from '../../../locales/en/history.json' with { type: 'json' }
import { renderPart } from '../../../tests/support/renderScreen.tsx'
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

test.each([
  [ProfitChart, 'From Jul 1, 2026 to Jul 3, 2026: -€2.50. Highest €10.00, lowest -€6.00.'],
  [FlowChart, 'From Jul 1, 2026 to Jul 3, 2026: €50.00 deposited, €20.00 withdrawn.'],
])('[SUP-08] a chart says in words and in a table what it draws', async (Chart, words) => {
  const { container } = await renderPart(<Chart steps={steps} width="day" currency="EUR" />)
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe(words)
  expect(container.querySelectorAll('tbody tr')).toHaveLength(steps.length)
})

test('[SUP-08] the table beside the curve has each step’s profit and the total so far', async () => {
  const { container } = await renderPart(<ProfitChart steps={steps} width="day" currency="EUR" />)
  const cells = [...container.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Jul 1, 2026', '€10.00', '€10.00'],
    ['Jul 2, 2026', '-€16.00', '-€6.00'],
    ['Jul 3, 2026', '€3.50', '-€2.50'],
  ])
})

test('[SUP-08] a period without movement says so and draws nothing', async () => {
  const { container } = await renderPart(<FlowChart steps={[step('2026-07-01', 0, 0)]} width="day" currency="EUR" />)
  expect(container.textContent).toContain(history['chart.empty'])
  expect(container.querySelector('svg')).toBeNull()
})

test('[SUP-08] a single step is drawn inside its place', async () => {
  const { container } = await renderPart(<ProfitChart steps={[step('2026-07-01', 500, 500)]} width="day" currency="EUR" />)
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0,200 600,0')
})
