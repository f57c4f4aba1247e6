import type { Currency } from '../../contract/kernel.ts'
import type { WireStatementDay } from '../../contract/history.ts'
import { money, parseMoney } from '../kernel/money.ts'
import { dayMs } from '../kernel/time.ts'
import { addDays, type DayText, parseDay } from './dates.ts'

/** A stretch of days on a chart, named by its first day. Minor units; `total`: the profit up to its end. */
export type ChartStep = { day: DayText; profit: number; total: number; deposits: number; withdrawals: number }
/** The width of a step of a chart. */
export type StepWidth = 'day' | 'week' | 'month'

/** More steps than this are neither drawn nor read. */
const mostSteps = 62

/** Returns the narrowest width with which a range has a readable number of steps. */
export function stepWidth(from: DayText, to: DayText): StepWidth {
  const days = ((parseDay(to) ?? 0) - (parseDay(from) ?? 0)) / dayMs + 1
  if (days <= mostSteps) return 'day'
  return days <= mostSteps * 7 ? 'week' : 'month'
}

/** Returns the first day of a day's step: weeks begin on Monday. */
export function stepOf(day: DayText, width: StepWidth): DayText {
  if (width === 'month') return `${day.slice(0, 7)}-01`
  const wall = parseDay(day)
  if (width === 'day' || wall === null) return day
  return addDays(day, -((new Date(wall).getUTCDay() + 6) % 7)) ?? day
}

/** Returns the first day of the step after. */
export function stepAfter(day: DayText, width: StepWidth): DayText | null {
  if (width !== 'month') return addDays(day, width === 'day' ? 1 : 7)
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return parseDay(next) === null ? null : next
}

const minorOf = (text: string, currency: Currency): number => {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.value.minor : 0
}

/**
 * Returns a chart's steps over a range, also those without movement: a curve needs them. Sums are exact.
 */
export function chartSteps(days: readonly WireStatementDay[], currency: Currency, from: DayText, to: DayText): ChartStep[] {
  const width = stepWidth(from, to)
  const steps = new Map<DayText, ChartStep>()
  for (let day: DayText | null = stepOf(from, width); day !== null && day <= to; day = stepAfter(day, width))
    steps.set(day, { day, profit: 0, total: 0, deposits: 0, withdrawals: 0 })
  for (const one of days) {
    const step = steps.get(stepOf(one.day, width))
    if (step === undefined || one.currency !== currency) continue
    step.profit += minorOf(one.profit, currency)
    step.deposits += minorOf(one.deposits, currency)
    step.withdrawals += minorOf(one.withdrawals, currency)
  }
  let total = 0
  for (const step of steps.values()) {
    total = money(total + step.profit, currency).minor
    step.total = total
  }
  return [...steps.values()]
}
