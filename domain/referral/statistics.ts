import type { WireReferralDay } from '../../contract/referral.ts'
import type { Currency } from '../../contract/kernel.ts'
import { boundsOfDay, dayAt, type DayText, endsBeforeStart, parseDay } from '../history/dates.ts'
import { type StepWidth, stepAfter, stepOf, stepWidth } from '../history/series.ts'
import { parseMoney } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { dayMs, type EpochMs } from '../kernel/time.ts'
import { startOfUtcDay } from '../kernel/utcDay.ts'

/** Days are counted in UTC: a click has no time zone. */
const zone = 'UTC'
/** The range without a filter, and the longest range of one answer. */
export const shownDays = 30
export const maxDays = 366

/** A day's end counts as final this long after it: a transaction of its last second may commit later. */
const settlingMs = 600_000
/** Returns the end of the last day that is finished. */
export const finishedUntil = (now: EpochMs): EpochMs => startOfUtcDay(now - settlingMs)

export type DayRange = { first: EpochMs; last: EpochMs }

/**
 * Returns the first moments of the first and last day of a filter. Error `referral.range`: it ends before it
 * starts (SUP-07).
 */
export function statisticsRange(
  filter: { DateFrom?: number | undefined; DateTo?: number | undefined },
  now: EpochMs,
): Result<DayRange, 'referral.range'> {
  const { DateFrom, DateTo } = filter
  if (DateFrom !== undefined && DateTo !== undefined && DateTo < DateFrom) return fail('referral.range')
  const last = startOfUtcDay(Math.min(DateTo ?? now, now))
  const isOpen = DateFrom === undefined && DateTo === undefined
  const earliest = last - ((isOpen ? shownDays : maxDays) - 1) * dayMs
  return ok({ first: Math.max(startOfUtcDay(DateFrom ?? earliest), earliest, 0), last })
}

/** Returns the call's filter of days of the calendar. */
export function daysToRange({ from, to }: { from?: DayText | undefined; to?: DayText | undefined }): {
  DateFrom?: number
  DateTo?: number
} {
  const first = from === undefined ? undefined : boundsOfDay(from, zone)?.first
  const last = to === undefined ? undefined : boundsOfDay(to, zone)?.last
  return { ...(first !== undefined && { DateFrom: first }), ...(last !== undefined && { DateTo: last }) }
}

/** A stretch of days on a chart. `commission` in minor units. */
export type ReferralStep = { day: DayText; clicks: number; signUps: number; deposits: number; commission: number }

/** Returns the chart's steps over a range, also those in which nothing happened. */
export function referralSteps(
  days: readonly WireReferralDay[],
  currency: Currency,
  { first, last }: DayRange,
): { steps: ReferralStep[]; width: StepWidth } {
  const [from, to] = [dayAt(first, zone), dayAt(last, zone)]
  const width = stepWidth(from, to)
  const steps = new Map<DayText, ReferralStep>()
  for (let day: DayText | null = stepOf(from, width); day !== null && day <= to; day = stepAfter(day, width))
    steps.set(day, { day, clicks: 0, signUps: 0, deposits: 0, commission: 0 })
  for (const one of days) {
    const step = steps.get(stepOf(dayAt(one.at, zone), width))
    if (step === undefined) continue
    const earned = parseMoney(one.commission ?? '0', currency)
    step.clicks += one.clicks
    step.signUps += one.signUps
    step.deposits += one.deposits
    step.commission += earned.ok ? earned.value.minor : 0
  }
  return { steps: [...steps.values()], width }
}

/** Reads the days of an address. One that is none is ignored, and so is an end before the start. */
export function readDays(query: { get(name: string): string | null }): { from?: DayText; to?: DayText } {
  const dayOf = (name: string): DayText | undefined => {
    const text = query.get(name)
    return text !== null && parseDay(text) !== null ? text : undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  const isBackward = from !== undefined && to !== undefined && endsBeforeStart(from, to)
  return { ...(from !== undefined && { from }), ...(to !== undefined && !isBackward && { to }) }
}
