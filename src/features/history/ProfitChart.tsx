import { useTranslation } from 'react-i18next'
import { drawing } from '../../shell/charts/ChartFigure.tsx'
import { ChartFrame, type ChartProps, useChartTexts } from './ChartFrame.tsx'
import styles from './History.module.css'

/** The profit and loss so far, from step to step. */
export function ProfitChart(props: ChartProps) {
  const { t } = useTranslation('history')
  const { dayText, amountText } = useChartTexts(props)
  const { steps } = props
  const totals = steps.map(({ total }) => total)
  const [highest, lowest] = [Math.max(0, ...totals), Math.min(0, ...totals)]
  const span = highest - lowest || 1
  const yOf = (value: number): number => ((highest - value) / span) * drawing.height
  const xOf = (index: number): number => (steps.length === 1 ? drawing.width : (index / (steps.length - 1)) * drawing.width)
  const zero = yOf(0)
  // One step is drawn as a line from zero.
  const points = [...(steps.length === 1 ? [`0,${zero}`] : []), ...totals.map((total, index) => `${xOf(index)},${yOf(total)}`)].join(' ')
  const end = totals.at(-1) ?? 0
  const text = t('chart.profit.text', {
    from: dayText(steps[0]?.day ?? ''),
    to: dayText(steps.at(-1)?.day ?? ''),
    total: amountText(end),
    highest: amountText(highest),
    lowest: amountText(lowest),
  })
  return (
    <ChartFrame
      {...props}
      title={t('chart.profit')}
      text={text}
      top={highest}
      bottom={lowest}
      columns={[
        [t('chart.step'), ({ profit }) => profit],
        [t('chart.total'), ({ total }) => total],
      ]}
    >
      <g className={styles.profit} data-sign={end < 0 ? 'loss' : 'profit'}>
        <polygon points={`0,${zero} ${points} ${drawing.width},${zero}`} />
        <line x1="0" x2={drawing.width} y1={zero} y2={zero} />
        <polyline points={points} />
      </g>
    </ChartFrame>
  )
}
