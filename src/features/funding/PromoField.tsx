import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { basisPointsOf } from '../../../domain/funding/bonus.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatPercent } from '../../shell/texts/formatPercent.ts'
import { paths } from '../../shell/location/routes.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './PromoField.module.css'
import { useApplyPromoMutation, usePromotionsQuery } from './fundingApi.ts'

type Props = {
  /** `open`: opened by its URL, with the code field (FUND-01). */
  field: 'open' | 'closed'
  offline: boolean
  /** Called with the promotion's bonus in basis points when it loads or changes. */
  onPromotion: (basisPoints: number) => void
}

/**
 * Shows the promotion of this deposit and the code field (FUND-01, FUND-13). The server decides the bonus.
 */
export function PromoField({ field, offline, onPromotion }: Props) {
  const { t } = useTranslation('promotions')
  const dispatch = useDispatch()
  const locale = useLocale()
  const errorText = useErrorText('promotions')
  const { data } = usePromotionsQuery({}, { refetchOnMountOrArgChange: true })
  const promotion = data?.list.find(({ active }) => active) ?? null
  const [apply] = useApplyPromoMutation()
  const { status, send, refuse, typeAgain } = useSubmission()
  const [today] = useState(Date.now)
  const points = basisPointsOf(promotion?.percent ?? '')
  useEffect(() => {
    onPromotion(points)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on change, not at each render
  }, [points])
  return (
    <Card tight className={styles.promo ?? ''} aria-label={t('menu.code')} data-empty={field === 'closed' && !promotion}>
      <p role="status" className={styles.active}>
        {promotion && (
          <>
            <strong>{promotion.title ?? promotion.name}</strong>{' '}
            {t('funding.active', {
              percent: formatPercent(promotion.percent ?? '0', locale, 'signed'),
              until: formatDateTime(promotion.end, today, locale),
            })}
          </>
        )}
      </p>
      {field === 'open' && (
        <CodeForm
          texts={{ label: t('menu.code'), send: t('menu.redeem'), done: '', why: errorText }}
          empty="promo.invalid"
          disabled={offline}
          status={status}
          onRefuse={refuse}
          onType={typeAgain}
          onSend={(promo) => send(() => apply({ body: { promo } }).unwrap())}
        />
      )}
      <p className={styles.ways}>
        {field === 'closed' && (
          <ButtonLink tone="plain" href={`#${paths.show('funding', 'promo')}`}>
            {t('menu.code')}
          </ButtonLink>
        )}
        <Button tone="plain" onClick={() => dispatch(dialogOpened({ name: 'promo_menu' }))}>
          {t('menu.title')}
        </Button>
      </p>
    </Card>
  )
}
