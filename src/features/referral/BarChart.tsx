import { useTranslation } from 'react-i18next'
import { HelpedText } from '../../shell/help/HelpedText.tsx'
import { ChartFigure, drawing } from '../../shell/charts/ChartFigure.tsx'
import styles from './Referral.module.css'

type Bar = { key: string; name: string; value: number }
type Props = { name: string; values: readonly Bar[]; valueText: (value: number) => string }

/** One measure over time as bars, also in words (SUP-09). Without a value it says so. */
export function BarChart({ name, values, valueText }: Props) {
  const { t } = useTranslation('referral')
  const [first, last] = [values[0], values.at(-1)]
  const highest = Math.max(...values.map(({ value }) => value))
  if (!first || !last || highest === 0)
    return (
      <HelpedText article="referral" className={styles.muted}>
        {t('chart.empty')}
      </HelpedText>
    )
  const step = drawing.width / values.length
  const width = step * 0.7
  const total = values.reduce((sum, { value }) => sum + value, 0)
  const words = { name, from: first.name, to: last.name, total: valueText(total), most: valueText(highest) }
  return (
    <ChartFigure text={t('chart.text', words)} top={valueText(highest)} bottom={valueText(0)} first={first.name} last={last.name}>
      <g className={styles.bars}>
        {values.map(({ key, value }, index) => {
          const height = (value / highest) * drawing.height
          return (
            value > 0 && <rect key={key} x={index * step + (step - width) / 2} y={drawing.height - height} width={width} height={height} />
          )
        })}
        <line x1="0" x2={drawing.width} y1={drawing.height} y2={drawing.height} />
      </g>
    </ChartFigure>
  )
}
