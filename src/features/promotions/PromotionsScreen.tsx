import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { selectAccount } from '../../shell/session/sessionSlice.ts'
import { BoundMoney } from '../../shell/money/BoundMoney.tsx'
import { Page } from '../../ui/Page.tsx'
import { PromoMenu } from './PromoMenu.tsx'
import styles from './PromotionsScreen.module.css'
import { PromotionState } from './PromotionState.tsx'
import { usePersonModal } from './usePersonModal.ts'

/** The offers with a dialog of their own. */
const offers = [
  { modal: 'limited_offer', title: 'limited.title', text: 'card.limited' },
  { modal: 'risk_free', title: 'risk.title', text: 'card.riskFree' },
  { modal: 'ladder', title: 'ladder.title', text: 'card.ladder' },
] as const

/**
 * Renders `#/show/promotions`: the promotions as cards, a code field, and the offers with a deadline (ENG-01
 * to ENG-04).
 */
export default function PromotionsScreen() {
  const { t } = useTranslation('promotions')
  const dispatch = useDispatch()
  const { reading, refetch } = usePersonModal('promo_menu')
  const account = useSelector(selectAccount)
  return (
    <Page width="wide">
      <ScreenHeading title={t('menu.title')} />
      <div className={styles.columns}>
        <div>
          <PromotionState reading={reading} onRetry={refetch}>
            {(menu) => <PromoMenu {...menu} />}
          </PromotionState>
        </div>
        <div className={styles.offers}>
          {reading.at === 'shown' &&
            offers.map(({ modal, title, text }) => (
              <Card key={modal} tight title={t(title)}>
                <div className={styles.offer}>
                  <p>{t(text)}</p>
                  <Button aria-label={`${t('card.see')}: ${t(title)}`} onClick={() => dispatch(dialogOpened({ name: modal }))}>
                    {t('card.see')}
                  </Button>
                </div>
              </Card>
            ))}
          {/* Last: its height is known only once it has loaded. Shown where no offer is: an earlier bonus still binds money there. */}
          {account && (
            <Card tight title={t('card.money')}>
              <BoundMoney key={account.accountId} account={account.accountId} currency={account.currency} />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}
