import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WireListedSignal } from '../../../contract/signals.ts'
import { chartPath } from '../../shell/location/chartLink.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Direction } from './Direction.tsx'
import styles from './Signals.module.css'
import { useSignalText } from './useSignalText.ts'

const tones = { won: 'rise', lost: 'fall', tie: 'plain', open: 'live' } as const

/**
 * One signal of the list, with what became of it; an open one counts down. `onEnd`: its expiry has passed.
 */
export function SignalRow({ signal, onEnd }: { signal: WireListedSignal; onEnd: () => void }) {
  const { t } = useTranslation('signals')
  const locale = useLocale()
  const offsetMs = useSelector(selectOffsetMs)
  const text = useSignalText()
  const { symbol, direction, at, expiryMs, outcome, until } = signal
  const [today] = useState(Date.now)
  const now = (): number => Date.now() + offsetMs
  const isOpen = outcome === 'open'
  const cell = (name: 'time' | 'price' | 'expiry' | 'close') => ({ 'data-label': t(`column.${name}`) })
  return (
    <tr>
      <td className={styles.time} {...cell('time')}>
        {at !== undefined && <time dateTime={new Date(at).toISOString()}>{formatDateTime(at - offsetMs, today, locale)}</time>}
      </td>
      <th scope="row" className={styles.symbol}>
        <bdi translate="no">{symbol}</bdi>
      </th>
      <td className={styles.way}>
        <Direction direction={direction} />
      </td>
      <td className={styles.figure} {...cell('price')}>
        <bdi translate="no">{text.price(signal.price)}</bdi>
      </td>
      <td className={styles.figure} {...cell('expiry')}>
        <bdi translate="no">{expiryMs === undefined ? '–' : text.expiry(expiryMs)}</bdi>
      </td>
      <td className={styles.figure} {...cell('close')}>
        <bdi translate="no">{text.price(signal.closePrice)}</bdi>
      </td>
      <td className={styles.outcome}>
        <Chip tone={tones[outcome]}>
          {t(`outcome.${outcome}`)}
          {isOpen && at !== undefined && expiryMs !== undefined && <Countdown deadline={at + expiryMs} now={now} onEnd={onEnd} />}
        </Chip>
        {signal.computed === 'afterwards' && <small>{t('afterwards')}</small>}
      </td>
      <td className={styles.reason}>{text.reason(signal)}</td>
      <td className={styles.chart}>
        {symbol !== undefined && (
          <ButtonLink
            tone="plain"
            aria-label={t('openOf', { symbol })}
            href={hrefOf(chartPath({ symbol, expiryMs, ...(isOpen && { direction, until }) }))}
          >
            {t('open')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}
