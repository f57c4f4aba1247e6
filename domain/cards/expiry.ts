import type { Moment } from '../kernel/time.ts'

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

/** Month and year of an expiry as people type it or a browser fills it in: `04 / 29`, `4/29`, `0429`, `04/2029`. Null: none can be read. */
export function readExpiry(text: string): { month: string; year: string } | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*(\d{2}|20\d{2})\s*$/.exec(text) ?? []
  if (month === undefined || year === undefined) return null
  return { month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}
