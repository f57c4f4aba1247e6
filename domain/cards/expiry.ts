import type { EpochMs } from '../kernel/time.ts'

/** Formats `07`, `2028` as `2028-07`. */
export const expiryOf = (month: string, year: string): string => `${year}-${month}`

/** True once the card has expired everywhere on earth: twelve hours after the end of its month in UTC. */
export function isExpired(month: string, year: string, now: EpochMs): boolean {
  return now >= Date.UTC(Number(year), Number(month)) + 12 * 3_600_000
}

/** `isExpired` for a saved card, whose expiry is formatted by `expiryOf`. */
export function isExpiredCard({ expires }: { expires: string }, now: EpochMs): boolean {
  const [year = '', month = ''] = expires.split('-')
  return isExpired(month, year, now)
}

/** Returns the first card that has not expired: with the newest first, the one selected by default. */
export const firstUsableCard = <T extends { expires: string }>(cards: readonly T[], now: EpochMs): T | undefined =>
  cards.find((card) => !isExpiredCard(card, now))

/** Parses an expiry as typed or autofilled: `04 / 29`, `4/29`, `0429`, `04/2029`. Null if it is unreadable. */
export function parseExpiry(text: string): { month: string; year: string } | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*(\d{2}|20\d{2})\s*$/.exec(text) ?? []
  if (month === undefined || year === undefined) return null
  return { month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}
