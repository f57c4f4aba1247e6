import { useTranslation } from 'react-i18next'
import type { WireStatementDay } from '../../../contract/history.ts'
import type { Currency } from '../../../contract/kernel.ts'
import { addDays, dayAt } from '../../../domain/history/dates.ts'
import type { HistoryFilters, WireRange } from '../../../domain/history/filters.ts'
import { chartSteps, stepWidth } from '../../../domain/history/series.ts'
import { isNotServed, useDatedReading } from '../../shell/api/useReading.ts'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { FlowChart } from './FlowChart.tsx'
import styles from './History.module.css'
import { useStatementQuery } from './historyApi.ts'
import { ProfitChart } from './ProfitChart.tsx'

/** A period without a start that has no movement is drawn as this many days. */
const emptyDays = 30

/** One currency of the charts; play money is one of its own. */
type ChartCurrency = { key: string; currency: Currency; play: boolean }

function currenciesOf(accounts: readonly { currency: Currency; play: boolean }[], days: readonly WireStatementDay[]): ChartCurrency[] {
  const found = new Map<string, ChartCurrency>()
  for (const { currency, play } of [...days, ...accounts]) {
    const key = play ? `${currency}-play` : currency
    if (!found.has(key)) found.set(key, { key, currency, play })
  }
  return [...found.values()].toSorted((a, b) => Number(a.play) - Number(b.play))
}

type Props = { filters: HistoryFilters; range: WireRange; zone: string; onCurrency: (currency: string) => void }

/** Profit and loss, and deposits against withdrawals, over the period of the filter (SUP-08). */
export function Charts({ filters, range, zone, onCurrency }: Props) {
  const { t } = useTranslation('history')
  const texts = useStoredReadingTexts('history')
  const query = useStatementQuery({ body: { ...range, zone } }, { refetchOnMountOrArgChange: true })
  const reading = useDatedReading(query)
  if (isNotServed(reading)) return null
  return (
    <div className={styles.shown}>
      <ReadingState lines={6} texts={texts} reading={reading} onRetry={query.refetch}>
        {({ accounts, days, to: until }) => {
          const currencies = currenciesOf(accounts, days)
          const chosen = currencies.find(({ key }) => key === filters.currency) ?? currencies[0]
          if (chosen === undefined) return null
          const own = days.filter(({ currency, play }) => currency === chosen.currency && play === chosen.play)
          // By the server: a device whose clock is behind would leave out today.
          const to = filters.to ?? dayAt(until, zone)
          const from = filters.from ?? own[0]?.day ?? addDays(to, 1 - emptyDays) ?? to
          const steps = chartSteps(own, chosen.currency, from, to)
          const shown = { steps, width: stepWidth(from, to), currency: chosen.currency }
          return (
            <>
              {currencies.length > 1 && (
                <SelectField
                  className={styles.currency}
                  label={t('chart.currency')}
                  value={chosen.key}
                  onChange={({ target }) => onCurrency(target.value)}
                >
                  {currencies.map(({ key, currency, play }) => (
                    <option key={key} value={key}>
                      {currency}
                      {play && ` · ${t('play')}`}
                    </option>
                  ))}
                </SelectField>
              )}
              <div className={styles.charts}>
                <ProfitChart {...shown} />
                <FlowChart {...shown} />
              </div>
            </>
          )
        }}
      </ReadingState>
    </div>
  )
}
