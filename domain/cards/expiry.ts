import type { Moment } from '../kernel/time.ts'

/** Years ahead that a form offers: cards are issued for ten at most, and a few for longer. */
const yearsAhead = 20

/** `2028-07`. Months and years as a form holds them: `07`, `2028`. */
export const expiryOf = (month: string, year: string): string => `${year}-${month}`

/** A card can be used to the end of its month, anywhere on earth: so it is expired twelve hours after that month ended in UTC. */
export function isExpired(month: string, year: string, now: Moment): boolean {
  return now >= Date.UTC(Number(year), Number(month)) + 12 * 3_600_000
}

/** `isExpired` of a saved card, whose expiry is spelled as `expiryOf` does. */
export function isExpiredCard({ expires }: { expires: string }, now: Moment): boolean {
  const [year = '', month = ''] = expires.split('-')
  return isExpired(month, year, now)
}

/** The first of these cards that can still be used: of a list with the newest first, the one that stands chosen. */
export const usableCard = <T extends { expires: string }>(cards: readonly T[], now: Moment): T | undefined =>
  cards.find((card) => !isExpiredCard(card, now))

/** FUND-16: month 01 and the current year. */
export const defaultExpiry = (now: Moment): { emm: string; eyy: string } => ({ emm: '01', eyy: String(new Date(now).getUTCFullYear()) })

export function expiryYears(now: Moment): string[] {
  const year = new Date(now).getUTCFullYear()
  return Array.from({ length: yearsAhead + 1 }, (_, index) => String(year + index))
}
