import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/kernel.ts'
import type { ChartStep, StepWidth } from '../../../domain/history/series.ts'
import { money } from '../../../domain/kernel/money.ts'
import { formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { ChartFigure } from '../../shell/charts/ChartFigure.tsx'
import { ChartTable } from '../../shell/charts/ChartTable.tsx'
import { useStepText } from '../../shell/charts/useStepText.ts'
import { Card } from '../../ui/Card.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './History.module.css'
import { HelpedText } from '../../shell/help/HelpedText.tsx'

export type ChartProps = { steps: readonly ChartStep[]; width: StepWidth; currency: Currency }

/** Returns functions for a step's name, and for an amount on an axis. */
export function useChartTexts({ width, currency }: Pick<ChartProps, 'width' | 'currency'>) {
  const locale = useLocale()
  const dayText = useStepText(width)
  return { dayText, amountText: (minor: number): string => formatMoney(money(minor, currency), locale, 'exact') }
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
        <HelpedText article="history" className={styles.lead}>
          {t('chart.empty')}
        </HelpedText>
      ) : (
        <>
          <ChartFigure text={text} top={amountText(top)} bottom={amountText(bottom)} first={dayText(first.day)} last={dayText(last.day)}>
            {children}
          </ChartFigure>
          <ChartTable
            name={title}
            caption={text}
            summary={t('chart.table')}
            head={[t(`chart.${width}`), ...columns.map(([heading]) => heading)]}
            rows={steps.map((step) => ({
              key: step.day,
              name: dayText(step.day),
              values: columns.map(([, value]) => amountText(value(step))),
            }))}
          />
        </>
      )}
    </Card>
  )
}
