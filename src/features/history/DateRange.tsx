import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endsBeforeStart } from '../../../domain/history/dates.ts'
import type { FilterName, HistoryFilters } from '../../../domain/history/filters.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './History.module.css'

/** The time that an impossible end date stays, so that the person sees it go (SUP-07). */
const shownMs = secondMs

type Props = { filters: HistoryFilters; onChange: (values: Partial<Record<FilterName, string>>) => void }

/** The first and last day of a filter. An end before the start shakes, and is cleared after a second (SUP-07). */
export function DateRange({ filters: { from = '', to = '' }, onChange }: Props) {
  const { t } = useTranslation('history')
  // The end that is refused: the address never has it.
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (refused === null) return undefined
    const timer = setTimeout(() => setRefused(null), shownMs)
    return () => clearTimeout(timer)
  }, [refused])
  const choose = (start: string, end: string): void => {
    if (!endsBeforeStart(start, end)) {
      setRefused(null)
      onChange({ from: start, to: end })
      return
    }
    setRefused(end)
    onChange({ from: start, to: '' })
  }
  return (
    <>
      <Field
        label={t('filter.from')}
        type="date"
        value={from}
        max="2199-12-31"
        onChange={({ target }) => choose(target.value, refused ?? to)}
      />
      <Field
        key={refused ?? 'valid'}
        className={refused === null ? undefined : styles.refused}
        label={t('filter.to')}
        type="date"
        value={refused ?? to}
        max="2199-12-31"
        error={refused === null ? undefined : t('filter.to.before')}
        onChange={({ target }) => choose(from, target.value)}
      />
    </>
  )
}
