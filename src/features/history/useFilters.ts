import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FilterName, type HistoryFilters, readFilters } from '../../../domain/history/filters.ts'

/**
 * Returns the filters of the address, and a function that changes some of them there; an empty value removes
 * one (SUP-06).
 */
export function useFilters(): {
  filters: HistoryFilters
  change: (values: Partial<Record<FilterName, string>>) => void
  clear: () => void
} {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text])
  const change = (values: Partial<Record<FilterName, string>>): void =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true },
    )
  return { filters, change, clear: () => setQuery({}, { replace: true }) }
}
