import { useTranslation } from 'react-i18next'
import type { OfferName } from '../../../domain/promotions/offer.ts'
import { hrefOf } from '../../shell/place.ts'
import { paths } from '../../shell/routes.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import facts from '../../ui/facts.module.css'
import { useLocale } from '../../ui/locale.ts'
import styles from './Offer.module.css'
import { percentText } from '../../shell/percentText.ts'

type Props = { offer: OfferName; percent: string; until: number; now: () => number; onEnd: () => void }

/** What an offer gives, until when, and the way to its terms. */
export function OfferFacts({ offer, percent, until, now, onEnd }: Props) {
  const { t } = useTranslation('promotions')
  const locale = useLocale()
  const params = { percent: percentText(percent, locale) }
  return (
    <>
      <p>{offer === 'limited_offer' ? t('limited.text', params) : t('risk.text', params)}</p>
      <dl className={facts.facts}>
        <dt>{t('extra')}</dt>
        <dd>{percentText(percent, locale, 'signed')}</dd>
        <dt>{t('left')}</dt>
        <dd>
          <Countdown deadline={until} now={now} onEnd={onEnd} className={styles.clock ?? ''} />
        </dd>
      </dl>
      <p className={styles.terms}>
        <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
      </p>
    </>
  )
}
