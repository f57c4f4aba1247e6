import { useTranslation } from 'react-i18next'
import { turnoverFactor } from '../../../domain/funding/bonus.ts'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import facts from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import styles from './Offer.module.css'
import { formatPercent } from '../../shell/texts/formatPercent.ts'

type Props = { offer: OfferName; percent: string; until: number; now: () => number; onEnd: () => void }

/** Shows an offer's bonus, its time left, its price in turnover and a link to its terms. */
export function OfferFacts({ offer, percent, until, now, onEnd }: Props) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const params = { percent: formatPercent(percent, locale) }
  return (
    <>
      <p>{offer === 'limited_offer' ? t('limited.text', params) : t('risk.text', params)}</p>
      <dl className={facts.facts}>
        <dt>{t('extra')}</dt>
        <dd>{formatPercent(percent, locale, 'signed')}</dd>
        <dt>{t('left')}</dt>
        <dd>
          <Countdown deadline={until} now={now} onEnd={onEnd} className={styles.clock ?? ''} />
        </dd>
      </dl>
      <p>{t('card.turnover', { times: numberFormatter(locale, {}).format(turnoverFactor) })}</p>
      <p className={styles.terms}>
        <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
      </p>
    </>
  )
}
