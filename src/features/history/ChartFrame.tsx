import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/kernel.ts'
import { dateFormatter } from '../../../domain/kernel/formatters.ts'
import type { ChartStep, StepWidth } from '../../../domain/history/series.ts'
import { parseDay } from '../../../domain/history/dates.ts'
import { money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './History.module.css'

export type ChartProps = { steps: readonly ChartStep[]; width: StepWidth; currency: Currency }

/** The drawing's own units; it is stretched to its place. */
export const drawing = { width: 600, height: 200 }

/** Returns functions for a step's name, and for an amount on an axis. */
export function useChartTexts({ width, currency }: Pick<ChartProps, 'width' | 'currency'>) {
  const locale = useLocale()
  // A step is a day of the calendar, whatever the device's zone.
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
    ...(width !== 'month' && { day: 'numeric' }),
  }
  return {
    dayText: (day: string): string => dateFormatter(locale, options).format(parseDay(day) ?? 0),
    amountText: (minor: number): string => formatMoney(money(minor, currency), locale, 'exact'),
  }
}

type Props = ChartProps & {
  title: string
  /** The drawing in words. */
  text: string
  /** Amounts at the top and bottom of the drawing. */
  top: number
  bottom: number
  legend?: ReactNode
  columns: readonly (readonly [heading: string, value: (step: ChartStep) => number])[]
  children: ReactNode
}

/** A drawing with its axes, in words for screen readers, and beside it the same as a table (SUP-08). */
export function ChartFrame({ steps, width, currency, title, text, top, bottom, legend, columns, children }: Props) {
  const { t } = useTranslation('history')
  const { dayText, amountText } = useChartTexts({ width, currency })
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const isEmpty = steps.every((step) => columns.every(([, value]) => value(step) === 0))
  return (
    <Card title={title} aside={legend} className={styles.chartCard}>
      {isEmpty ? (
        <p className={styles.lead}>{t('chart.empty')}</p>
      ) : (
        <>
          <figure className={styles.chart}>
            <div className={styles.scale} aria-hidden="true">
              <bdi>{amountText(top)}</bdi>
              <bdi>{amountText(bottom)}</bdi>
            </div>
            <svg role="img" aria-label={text} viewBox={`0 0 ${drawing.width} ${drawing.height}`} preserveAspectRatio="none">
              {children}
            </svg>
            <div className={styles.days} aria-hidden="true">
              <bdi>{dayText(first.day)}</bdi>
              {last !== first && <bdi>{dayText(last.day)}</bdi>}
            </div>
          </figure>
          <details className={styles.table}>
            <summary>{t('chart.table')}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
            <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
              <table>
                <caption className="hidden">{text}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t(`chart.${width}`)}</th>
                    {columns.map(([heading]) => (
                      <th key={heading} scope="col">
                        {heading}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {steps.map((step) => (
                    <tr key={step.day}>
                      <th scope="row">{dayText(step.day)}</th>
                      {columns.map(([heading, value]) => (
                        <td key={heading}>
                          <bdi>{amountText(value(step))}</bdi>
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
