import { type CSSProperties, type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { amountAt, amountByKey, positionOf, sliderStops } from '../../../domain/funding/slider.ts'
import { tierOf } from '../../../domain/funding/tiers.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { formatDigits, formatMoney } from '../../../domain/kernel/moneyFormat.ts'
import { useLocale } from '../../ui/locale.ts'
import styles from './AmountSlider.module.css'

/** Steps of the range input: finer than its pixels. */
const steps = 1_000

/** In right-to-left layouts the arrow keys along the track are swapped. */
const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

type Props = {
  amount: Money
  minimum: Money
  /** Hidden where no bonus is offered, since a tier only determines the bonus. */
  tiers: 'shown' | 'hidden'
  onChange: (amount: Money) => void
  onLeave: () => void
}

/**
 * The deposit slider (FUND-08, FUND-14): a range input for pointer and screen reader. Keys move by amounts,
 * because the scale is not linear.
 */
export function AmountSlider({ amount, minimum, tiers, onChange, onLeave }: Props) {
  const { t } = useTranslation('funding')
  const locale = useLocale()
  const stops = useMemo(() => sliderStops(minimum), [minimum])
  const position = positionOf(amount, stops)
  const onKey = (event: KeyboardEvent): void => {
    const key = event.currentTarget.matches(':dir(rtl)') ? (mirrored[event.key] ?? event.key) : event.key
    const next = amountByKey(key, amount, stops)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  const hasTiers = tiers === 'shown'
  const shown = formatMoney(amount, locale, 'whole')
  return (
    <div className={styles.slider} style={{ '--at': position } as CSSProperties}>
      <input
        type="range"
        min={0}
        max={steps}
        step={1}
        value={Math.round(position * steps)}
        onChange={(event) => onChange(amountAt(Number(event.target.value) / steps, stops))}
        onKeyDown={onKey}
        onBlur={onLeave}
        aria-label={t(hasTiers ? 'slider' : 'slider.plain')}
        aria-valuetext={hasTiers ? t('slider.value', { amount: shown, tier: t(`tier.${tierOf(amount).name}`) }) : shown}
      />
      <div className={styles.stops} aria-hidden="true">
        {stops.map((stop) => (
          <span
            key={stop.tier}
            style={{ '--stop': stop.at } as CSSProperties}
            data-reached={amount.minor >= stop.amount.minor || undefined}
          >
            {hasTiers && (
              <>
                {t(`tier.${stop.tier}`)}
                <br />
              </>
            )}
            <bdi translate="no">{formatDigits(stop.amount, locale, 'whole')}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}
