import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PromoMenu } from './PromoMenu.tsx'
import { PromotionState } from './PromotionState.tsx'
import { usePersonModal } from './usePersonModal.ts'

/** Shows the promotions menu over any screen (ENG-01), with the way to the deposit once one applies to it. */
export default function PromoMenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const { reading, refetch } = usePersonModal('promo_menu')
  const isReady = reading.at === 'shown' && reading.data.list.some(({ active }) => active)
  return (
    <Dialog
      title={t('menu.title')}
      onClose={onClose}
      ok={isReady ? undefined : t('app:dialog.ok')}
      actions={
        isReady && (
          <>
            <Button onClick={onClose}>{t('later')}</Button>
            <ButtonLink tone="primary" href={hrefOf(paths.show('funding', 'promo'))}>
              {t('deposit')}
            </ButtonLink>
          </>
        )
      }
    >
      <PromotionState reading={reading} onRetry={refetch}>
        {(menu) => <PromoMenu {...menu} />}
      </PromotionState>
    </Dialog>
  )
}
