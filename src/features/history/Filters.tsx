import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { historyGroups, historySorts, historyStatuses } from '../../../contract/history.ts'
import { isExchange } from '../../../domain/accounts/exchange.ts'
import { type FilterName, type HistoryFilters, orderStatuses } from '../../../domain/history/filters.ts'
import { useAccountName } from '../../shell/accounts/useAccountName.ts'
import { selectShownUser } from '../../shell/session/sessionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { DateRange } from '../../shell/forms/DateRange.tsx'
import styles from './History.module.css'

type Change = (values: Partial<Record<FilterName, string>>) => void
type Props = { of: 'history' | 'reports'; filters: HistoryFilters; symbols?: readonly string[]; onChange: Change; onClear: () => void }

/** The filters of history and reports, kept in the address (SUP-06). */
export function Filters({ of, filters, symbols = [], onChange, onClear }: Props) {
  const { t } = useTranslation('history')
  const isHistory = of === 'history'
  const offered = filters.symbol === undefined || symbols.includes(filters.symbol) ? symbols : [...symbols, filters.symbol]
  const types = historyGroups.map((group) => [group, t(`group.${group}`)] as const)
  const statuses = (isHistory ? historyStatuses : orderStatuses).map((status) => [status, t(`status.${status}`)] as const)
  const id = useId()
  const isFiltered = Object.keys(filters).length > 0
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <>
      <div className={styles.toggle}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('filter.title')}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={isOpen} role="group" aria-label={t('filter.title')}>
        <DateRange
          from={filters.from}
          to={filters.to}
          texts={{ from: t('filter.from'), to: t('filter.to'), before: t('filter.to.before') }}
          onChange={onChange}
        />
        {isHistory ? (
          <Choice name="type" value={filters.type} options={types} onChange={onChange} />
        ) : (
          <Choice name="symbol" value={filters.symbol} options={offered.map((symbol) => [symbol, symbol])} onChange={onChange} />
        )}
        <Choice name="status" value={filters.status} options={statuses} onChange={onChange} />
        <AccountChoice filters={filters} onChange={onChange} />
        <SelectField
          label={t('filter.sort')}
          value={filters.sort ?? 'newest'}
          onChange={({ target }) => onChange({ sort: target.value === 'newest' ? '' : target.value })}
        >
          {historySorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </SelectField>
        {isFiltered && (
          <Button className={styles.clear} tone="plain" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

type ChoiceProps = {
  name: 'type' | 'status' | 'symbol'
  value: string | undefined
  options: readonly (readonly [string, string])[]
  onChange: Change
}

function Choice({ name, value = '', options, onChange }: ChoiceProps) {
  const { t } = useTranslation('history')
  return (
    <SelectField label={t(`filter.${name}`)} value={value} onChange={({ target }) => onChange({ [name]: target.value })}>
      <option value="">{t('filter.any')}</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** Chooses all wallets of the exchange at once. */
const exchangeValue = '*exchange'

function AccountChoice({ filters: { account = '', exchange }, onChange }: { filters: HistoryFilters; onChange: Change }) {
  const { t } = useTranslation('history')
  const nameOf = useAccountName()
  const balances = useSelector(selectShownUser)?.balances ?? []
  const plain = balances.filter((balance) => !isExchange(balance))
  const isKnown = account === '' || balances.some(({ accountId }) => accountId === account)
  const choose = (value: string): void =>
    onChange(value === exchangeValue ? { exchange: 'true', account: '' } : { exchange: '', account: value })
  return (
    <SelectField label={t('filter.account')} value={exchange ? exchangeValue : account} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('filter.any')}</option>
      {plain.map((balance) => (
        <option key={balance.accountId} value={balance.accountId}>
          {nameOf(balance)}
        </option>
      ))}
      {plain.length < balances.length && <option value={exchangeValue}>{t('filter.exchange')}</option>}
      {!isKnown && <option value={account}>{account}</option>}
    </SelectField>
  )
}
