import { useCallback } from 'react'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { useLocale } from '../../ui/locale.ts'

/** Returns a function for times in a long list, all of one form: `26 Nov 2026, 14:20`. */
export function useListTime(): (at: number) => string {
  const locale = useLocale()
  return useCallback(
    (at) => dateFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric', ...clockOptions }).format(at),
    [locale],
  )
}
