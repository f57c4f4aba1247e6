import type { Importance, WireCalendarEvent } from '../../contract/news.ts'
import { displayNames } from '../kernel/formatters.ts'

const ranks: Record<Importance, number> = { low: 0, medium: 1, high: 2 }

/** `least`: the lowest importance that is shown; `currency` null: all. */
export type CalendarFilters = { least: Importance; currency: string | null }

/** Returns the events of the economic calendar that the filters leave, by time (SUP-05). */
export const filterCalendar = (events: readonly WireCalendarEvent[], { least, currency }: CalendarFilters): WireCalendarEvent[] =>
  events
    .filter((event) => ranks[event.importance] >= ranks[least] && (currency === null || event.currency === currency))
    .toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id))

/** Returns the currencies of events, in the order of the alphabet. */
export const calendarCurrencies = (events: readonly WireCalendarEvent[]): string[] =>
  [...new Set(events.map(({ currency }) => currency))].toSorted()

/** Returns a currency's name in a language with its code, `Euro (EUR)`; the code alone if it has no name. */
export function currencyLabel(code: string, tag: string): string {
  const name = /^[A-Z]{3}$/.test(code) ? displayNames(tag, { type: 'currency' }).of(code) : undefined
  return name === undefined || name === code ? code : `${name} (${code})`
}
