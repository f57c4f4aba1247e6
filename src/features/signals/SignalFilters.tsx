import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { SignalFilters as Filters } from '../../../domain/signals/signalPages.ts'
import { SelectField } from '../../ui/Field.tsx'
import { directions, outcomes, withFilter } from './filterParams.ts'
import styles from './Signals.module.css'

type Props = { filters: Filters; symbols: readonly string[] }

/** The filters of the list, kept in the address. */
export function SignalFilters({ filters, symbols }: Props) {
  const { t } = useTranslation('signals')
  const [, setQuery] = useSearchParams()
  const options: { name: keyof Filters; texts: readonly (readonly [string, string])[] }[] = [
    { name: 'symbol', texts: symbols.map((symbol) => [symbol, symbol]) },
    { name: 'direction', texts: directions.map((one) => [one, t(`direction.${one}`)]) },
    { name: 'outcome', texts: outcomes.map((one) => [one, t(`outcome.${one}`)]) },
  ]
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.title')}>
      {options.map(({ name, texts }) => (
        <SelectField
          key={name}
          label={t(`filter.${name}`)}
          value={filters[name] ?? ''}
          onChange={({ target }) => setQuery((query) => withFilter(query, name, target.value), { replace: true })}
        >
          <option value="">{t('filter.any')}</option>
          {texts.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
