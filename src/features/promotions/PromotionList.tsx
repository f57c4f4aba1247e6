import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WirePromotion } from '../../../contract/promotions.ts'
import { turnoverFactor } from '../../../domain/funding/bonus.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { useLocale } from '../../ui/locale.ts'
import { formatPercent } from '../../shell/texts/formatPercent.ts'
import styles from './PromoMenu.module.css'

type Props = {
  list: readonly WirePromotion[]
  offline: boolean
  /** The promotion being applied. */ sending: string | null
  onUse: (name: string) => void
  /** Puts the active one aside. */ onStop: (name: string) => void
}

/**
 * Lists the available promotions as cards (ENG-01): bonus, end, turnover, and which one applies to the next
 * deposit.
 */
export function PromotionList({ list, offline, sending, onUse, onStop }: Props) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const offset = useSelector(selectOffsetMs)
  const [today] = useState(() => Date.now() + offset)
  if (list.length === 0) return <EmptyList article="promotions" title={t('menu.empty')} />
  return (
    <ul className={styles.list}>
      {list.map(({ name, title, start, end, percent, active }) => (
        <li key={name} className={styles.promotion} data-active={active || undefined}>
          {percent !== undefined && <strong className={styles.percent}>{formatPercent(percent, locale, 'signed')}</strong>}
          <div className={styles.about}>
            <strong>{title ?? name}</strong>
            <span>{t('menu.period', { start: formatDateTime(start, today, locale), end: formatDateTime(end, today, locale) })}</span>
            <span>{t('card.turnover', { times: numberFormatter(locale, {}).format(turnoverFactor) })}</span>
            <a href={hrefOf(paths.show('promo', name))} aria-label={`${t('card.details')}: ${title ?? name}`}>
              {t('card.details')}
            </a>
          </div>
          <div className={styles.active}>
            {active && <Chip tone="accent">{t('menu.active')}</Chip>}
            {/* The same button in both states: it keeps the focus of the person who pressed it. */}
            <Button
              tone={active ? 'plain' : 'quiet'}
              aria-label={`${active ? t('menu.stop') : t('menu.use')}: ${title ?? name}`}
              busy={sending === name}
              disabled={offline}
              onClick={() => (active ? onStop(name) : onUse(name))}
            >
              {active ? t('menu.stop') : t('menu.use')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
