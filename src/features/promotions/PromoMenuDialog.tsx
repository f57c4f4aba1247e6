import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './PromoMenu.module.css'
import { PromotionList } from './PromotionList.tsx'
import { PromotionState } from './PromotionState.tsx'
import { useActivatePromotionMutation, useRedeemPromoMutation } from './promotionsApi.ts'
import { usePersonModal } from './usePersonModal.ts'

/** The promotions menu (ENG-01): available promotions, the one of the next deposit, and a code field. */
export default function PromoMenuDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['promotions', 'app'])
  const errorText = useErrorText('promotions')
  const offline = useSelector(selectConnection).at === 'offline'
  const { reading, refetch } = usePersonModal('promo_menu')
  const [activate] = useActivatePromotionMutation()
  const [redeem] = useRedeemPromoMutation()
  const choice = useSubmission()
  const redemption = useSubmission()
  const [chosen, setChosen] = useState('')
  const isReady = reading.at === 'shown' && reading.data.list.some(({ active }) => active)

  const codeTexts = { label: t('menu.code'), send: t('menu.redeem'), done: t('menu.redeemed'), why: errorText }
  const choose = (name: string): void =>
    void choice.send(() => {
      setChosen(name)
      return activate({ body: { name } }).unwrap()
    })
  return (
    <Dialog
      title={t('menu.title')}
      close={t('app:frame.close')}
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
        {({ list }) => (
          <>
            {offline && <FormMessage>{t('state.offline')}</FormMessage>}
            <PromotionList list={list} offline={offline} sending={choice.status.at === 'sending' ? chosen : null} onUse={choose} />
            {choice.status.at === 'refused' && <FormMessage key={choice.status.attempt}>{errorText(choice.status.fault.code)}</FormMessage>}
            <CodeForm
              texts={codeTexts}
              status={redemption.status}
              empty="promo.invalid"
              disabled={offline}
              onRefuse={redemption.refuse}
              onType={redemption.typeAgain}
              onSend={(promo) => redemption.send(() => redeem({ body: { promo } }).unwrap())}
            />
            <p className={styles.terms}>
              <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
            </p>
          </>
        )}
      </PromotionState>
    </Dialog>
  )
}
