import type { SignalFilters } from '../../../domain/signals/signalPages.ts'

export const directions = ['up', 'down'] as const
export const outcomes = ['open', 'won', 'lost', 'tie'] as const

/** Returns the filters that an address names; an unknown value limits nothing. */
export function readFilters(query: URLSearchParams): SignalFilters {
  const symbol = query.get('symbol') ?? ''
  const direction = directions.find((one) => one === query.get('direction'))
  const outcome = outcomes.find((one) => one === query.get('outcome'))
  return {
    ...(/^[A-Z0-9/]{3,12}$/.test(symbol) && { symbol }),
    ...(direction && { direction }),
    ...(outcome && { outcome }),
  }
}

/** Returns an address's query with a filter changed; an empty value removes it. */
export function withFilter(query: URLSearchParams, name: keyof SignalFilters, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}
