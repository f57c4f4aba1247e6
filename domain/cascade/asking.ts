import { dayMs, hourMs, minuteMs, secondMs, type Moment } from '../kernel/time.ts'

const delays = [15 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 2 * hourMs] as const

/**
 * When the server itself asks the processor next, with growing delays; null a day after the charge went out:
 * by then it is for an operator, and a person's own question still asks.
 */
export function nextAsk(sentAt: Moment, now: Moment): Moment | null {
  const age = now - sentAt
  if (age >= dayMs) return null
  return now + (delays.find((delay) => delay > age) ?? 2 * hourMs)
}

/** A bank's page that nobody decided on is given up after this long: the charge is taken back at the processor. */
export const secureLifeMs = 30 * minuteMs

/** How long after it was sent a charge may still reach its processor: our own limit on the request, and something for the way. */
export const finalityMs = 12 * secondMs
