import { useTranslation } from 'react-i18next'
import { drawing } from '../../shell/charts/ChartFigure.tsx'
import { ChartFrame, type ChartProps, useChartTexts } from './ChartFrame.tsx'
import styles from './History.module.css'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Deposits upwards, withdrawals downwards; a bar of what came back points the other way. */
export function FlowChart(props: ChartProps) {
  const { t } = useTranslation('history')
  const { dayText, amountText } = useChartTexts(props)
  const { steps } = props
  const flows = steps.flatMap(({ deposits, withdrawals }) => [deposits, -withdrawals])
  const [top, bottom] = [Math.max(0, ...flows), Math.min(0, ...flows)]
  const span = top - bottom || 1
  const zero = (top / span) * drawing.height
  const stepWidth = drawing.width / steps.length
  const barWidth = Math.min(stepWidth * 0.36, 22)
  const bar = (value: number, middle: number) => {
    const height = (Math.abs(value) / span) * drawing.height
    return { x: middle - barWidth / 2, y: value > 0 ? zero - height : zero, width: barWidth, height }
  }
  const text = t('chart.flow.text', {
    from: dayText(steps[0]?.day ?? ''),
    to: dayText(steps.at(-1)?.day ?? ''),
    deposits: amountText(sum(steps.map(({ deposits }) => deposits))),
    withdrawals: amountText(sum(steps.map(({ withdrawals }) => withdrawals))),
  })
  return (
    <ChartFrame
      {...props}
      title={t('chart.flow')}
      text={text}
      top={top}
      bottom={bottom}
      legend={
        <ul className={styles.legend} aria-hidden="true">
          <li data-flow="in">{t('chart.deposits')}</li>
          <li data-flow="out">{t('chart.withdrawals')}</li>
        </ul>
      }
      columns={[
        [t('chart.deposits'), ({ deposits }) => deposits],
        [t('chart.withdrawals'), ({ withdrawals }) => withdrawals],
      ]}
    >
      <g className={styles.flow}>
        {steps.map(({ day, deposits, withdrawals }, index) => {
          const middle = (index + 0.5) * stepWidth
          return (
            <g key={day}>
              {deposits !== 0 && <rect data-flow="in" {...bar(deposits, middle - barWidth / 2)} />}
              {withdrawals !== 0 && <rect data-flow="out" {...bar(-withdrawals, middle + barWidth / 2)} />}
            </g>
          )
        })}
        <line x1="0" x2={drawing.width} y1={zero} y2={zero} />
      </g>
    </ChartFrame>
  )
}
