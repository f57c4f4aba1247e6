import type { EpochMs } from '../kernel/time.ts'
import { readLine, withPlainDigits } from '../kernel/typedText.ts'

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

type ListedCard = { expires: string; refused?: string | undefined; until?: EpochMs | undefined; unsaved?: 'paid' | 'unpaid' | undefined }

/** True if a card can be charged now: not expired, and not blocked by its declines (FUND-46). */
export const isUsableCard = (card: ListedCard, now: EpochMs): boolean => !isExpiredCard(card, now) && !((card.until ?? 0) > now)

/** True if a card is offered for later payments: its owner saved it (FUND-19). */
export const isOfferedCard = ({ unsaved }: Pick<ListedCard, 'unsaved'>): boolean => unsaved === undefined

/**
 * Returns the card selected by default: the first offered one that can be charged, rather one whose last
 * charge was not declined (FUND-18).
 */
export function firstUsableCard<T extends ListedCard>(cards: readonly T[], now: EpochMs): T | undefined {
  const usable = cards.filter((card) => isOfferedCard(card) && isUsableCard(card, now))
  return usable.find(({ refused }) => refused === undefined) ?? usable[0]
}

/**
 * Parses an expiry as typed or autofilled: `04 / 29`, `4/29`, `0429`, `04/2029`. Null if it is unreadable.
 */
export function parseExpiry(text: string): { month: string; year: string } | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*[/.-]?\s*(\d{2}|20\d{2})\s*$/.exec(withPlainDigits(readLine(text))) ?? []
  if (month === undefined || year === undefined) return null
  return { month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year }
}
