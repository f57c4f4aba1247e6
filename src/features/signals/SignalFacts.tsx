import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireSignal } from '../../../contract/signals.ts'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import { Direction } from './Direction.tsx'
import styles from './Signals.module.css'
import { useSignalText } from './useSignalText.ts'

/** The facts of one signal: symbol, direction, price, expiry, how long it is valid, and why. */
export function SignalFacts({ signal }: { signal: WireSignal }) {
  const { t } = useTranslation('signals')
  const locale = useLocale()
  const offsetMs = useSelector(selectOffsetMs)
  const text = useSignalText()
  const { symbol, direction, price, expiryMs, until } = signal
  const why = text.reason(signal)
  const facts = [
    { name: t('column.price'), value: price === undefined ? null : text.price(price) },
    { name: t('column.expiry'), value: expiryMs === undefined ? null : text.expiry(expiryMs) },
    {
      name: t('popup.until'),
      value: until === undefined ? null : dateFormatter(locale, { ...clockOptions, second: '2-digit' }).format(until - offsetMs),
    },
  ]
  return (
    <div className={styles.facts}>
      <p className={styles.headline}>
        <bdi translate="no">{symbol}</bdi> <Direction direction={direction} />
      </p>
      <dl>
        {facts.map(
          ({ name, value }) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi translate="no">{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {why !== null && <p>{why}</p>}
    </div>
  )
}
