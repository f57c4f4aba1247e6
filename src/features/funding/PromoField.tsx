import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { basisPointsOf } from '../../../domain/funding/bonus.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { percentText } from '../../shell/percentText.ts'
import { paths } from '../../shell/routes.ts'
import { momentText } from '../../shell/times.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './PromoField.module.css'
import { usePromotion } from './usePromotion.ts'

type Props = {
  /** `open`: by its address, with the field for a code (FUND-01). */
  field: 'open' | 'closed'
  offline: boolean
  /** Told what the promotion adds, in hundredths of a percent, as it becomes known and changes. */
  onPromotion: (basisPoints: number) => void
}

/** The promotion that goes with this deposit, and the promo field (FUND-01, FUND-13). The server decides what it gives. */
export function PromoField({ field, offline, onPromotion }: Props) {
  const { t } = useTranslation('promotions')
  const dispatch = useDispatch()
  const locale = useLocale()
  const errorText = useErrorText('promotions')
  const { promotion, apply } = usePromotion()
  const [today] = useState(Date.now)
  const points = basisPointsOf(promotion?.percent ?? '')
  useEffect(() => {
    onPromotion(points)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when it changes, not at each render
  }, [points])
  return (
    <Card tight className={styles.promo ?? ''} aria-label={t('menu.code')} data-empty={field === 'closed' && !promotion}>
      <p role="status" className={styles.active}>
        {promotion && (
          <>
            <strong>{promotion.title ?? promotion.name}</strong>{' '}
            {t('funding.active', {
              percent: percentText(promotion.percent ?? '0', locale, 'signed'),
              until: momentText(promotion.end, today, locale),
            })}
          </>
        )}
      </p>
      {field === 'open' && (
        <CodeForm
          texts={{ label: t('menu.code'), send: t('menu.redeem'), done: '', why: errorText }}
          empty="promo.invalid"
          disabled={offline}
          onSend={apply}
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
