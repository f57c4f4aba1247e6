import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Currency } from '../../../contract/kernel.ts'
import type { WireReferralLink } from '../../../contract/referral.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { daysToRange, readDays, type ReferralStep, referralSteps } from '../../../domain/referral/statistics.ts'
import { useDatedReading } from '../../shell/api/useReading.ts'
import { ChartTable } from '../../shell/charts/ChartTable.tsx'
import { useStepText } from '../../shell/charts/useStepText.ts'
import { DateRange } from '../../shell/forms/DateRange.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { Card } from '../../ui/Card.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { ReadingState } from '../../ui/ReadingState.tsx'
import { BarChart } from './BarChart.tsx'
import styles from './Referral.module.css'
import { useReferralQuery } from './referralApi.ts'

const measures = ['clicks', 'signUps', 'deposits', 'commission'] as const

/** Clicks, sign-ups, deposits and commission over the days of a filter, which the address holds (SUP-09). */
export function Statistics({ links, currency }: { links: readonly WireReferralLink[]; currency: Currency }) {
  const { t } = useTranslation('referral')
  const texts = useStoredReadingTexts('referral')
  const [query, setQuery] = useSearchParams()
  const days = readDays(query)
  const code = links.find((link) => link.code !== undefined && link.code === query.get('link'))?.code
  const range = daysToRange(days)
  const isOpen = code === undefined && Object.keys(range).length === 0
  const reply = useReferralQuery({
    body: isOpen ? { action: 'show' } : { action: 'filter', ...range, ...(code !== undefined && { code }) },
  })
  const reading = useDatedReading(reply)
  const choose = (values: Record<string, string>): void =>
    setQuery(
      (before) => {
        const kept = Object.entries({ ...Object.fromEntries(before), ...values }).filter(([, value]) => value !== '')
        return new URLSearchParams(kept)
      },
      { replace: true },
    )
  return (
    <Card title={t('stats')}>
      <div className={styles.stack}>
        <p className={styles.muted}>{t('stats.text')}</p>
        <div className={styles.filters}>
          <DateRange
            {...{ from: days.from, to: days.to }}
            texts={{ from: t('filter.from'), to: t('filter.to'), before: t('filter.before') }}
            onChange={choose}
          />
          {links.length > 1 && (
            <SelectField label={t('stats.link')} value={code ?? ''} onChange={({ target }) => choose({ link: target.value })}>
              <option value="">{t('stats.allLinks')}</option>
              {links.map((link) => (
                <option key={link.link_href} value={link.code}>
                  {link.link_name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <div className={styles.shown}>
          <ReadingState lines={8} texts={texts} reading={reading} onRetry={reply.refetch}>
            {({ days: counted = [], range: counts }) =>
              counts === undefined ? null : <Measures {...referralSteps(counted, currency, counts)} currency={currency} />
            }
          </ReadingState>
        </div>
      </div>
    </Card>
  )
}

type MeasuresProps = ReturnType<typeof referralSteps> & { currency: Currency }

/** A chart of each measure, since they differ in size, and all of them in one table. */
function Measures({ steps, width, currency }: MeasuresProps) {
  const { t } = useTranslation('referral')
  const locale = useLocale()
  const stepText = useStepText(width)
  const count = numberFormatter(locale, {})
  const valueText = (measure: (typeof measures)[number], value: number): string =>
    measure === 'commission' ? formatMoney(money(value, currency), locale, 'exact') : count.format(value)
  const sumOf = (measure: keyof Omit<ReferralStep, 'day'>): number => steps.reduce((sum, step) => sum + step[measure], 0)
  return (
    <>
      <ul className={styles.charts}>
        {measures.map((measure) => (
          <li key={measure}>
            <h3>{t(`stats.${measure}`)}</h3>
            <p className={styles.total}>
              <bdi translate="no">{valueText(measure, sumOf(measure))}</bdi>
            </p>
            <BarChart
              name={t(`stats.${measure}`)}
              values={steps.map((step) => ({ key: step.day, name: stepText(step.day), value: step[measure] }))}
              valueText={(value) => valueText(measure, value)}
            />
          </li>
        ))}
      </ul>
      <ChartTable
        name={t('stats')}
        caption={t('stats')}
        summary={t('chart.table')}
        head={[t(`chart.${width}`), ...measures.map((measure) => t(`stats.${measure}`))]}
        rows={steps.map((step) => ({
          key: step.day,
          name: stepText(step.day),
          values: measures.map((measure) => valueText(measure, step[measure])),
        }))}
      />
    </>
  )
}
