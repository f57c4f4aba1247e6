import { formatMoney, type Precision } from '../../domain/kernel/moneyFormat.ts'
import type { Money } from '../../domain/kernel/money.ts'
import styles from './Amount.module.css'
import { classes } from './className.ts'
import { useLocale } from './locale.ts'

export type AmountProps = {
  value: Money
  /** `exact` where the amount is to be paid, sent or copied (APP-21). */
  precision?: Precision
  size?: 'text' | 'large' | 'huge'
  tone?: 'plain' | 'rise' | 'fall' | 'accent'
  /** Prefixes a positive amount with a plus sign. */
  signed?: boolean
  className?: string
}

/** An amount of money in tabular figures. */
export function Amount({ value, precision, size = 'text', tone = 'plain', signed = false, className }: AmountProps) {
  const text = formatMoney(value, useLocale(), precision)
  return (
    <bdi translate="no" className={classes(styles.amount, styles[size], styles[tone], className)}>
      {signed && value.minor > 0 && '+'}
      {text}
    </bdi>
  )
}
