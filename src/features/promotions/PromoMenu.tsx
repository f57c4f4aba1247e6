import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { PersonModalState } from '../../../contract/pages.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { CodeForm } from '../../ui/CodeForm.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import styles from './PromoMenu.module.css'
import { PromotionList } from './PromotionList.tsx'
import { useActivatePromotionMutation, useDeactivatePromotionMutation, useRedeemPromoMutation } from './promotionsApi.ts'

/**
 * The promotions menu (ENG-01): available promotions, the one of the next deposit, a code field and the
 * terms.
 */
export function PromoMenu({ list }: PersonModalState<'promo_menu'>) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText('promotions')
  const offline = useSelector(selectConnection).at === 'offline'
  const [activate] = useActivatePromotionMutation()
  const [deactivate] = useDeactivatePromotionMutation()
  const [redeem] = useRedeemPromoMutation()
  const choice = useSubmission()
  const redemption = useSubmission()
  const [chosen, setChosen] = useState('')
  const codeTexts = { label: t('menu.code'), send: t('menu.redeem'), done: t('menu.redeemed'), why: errorText }
  const change = (name: string, call: typeof activate | typeof deactivate): void =>
    void choice.send(() => {
      setChosen(name)
      return call({ body: { name } }).unwrap()
    })
  return (
    <>
      <OfflineNote isOffline={offline} offline={t('state.offline')} />
      <PromotionList
        list={list}
        offline={offline}
        sending={choice.status.at === 'sending' ? chosen : null}
        onUse={(name) => change(name, activate)}
        onStop={(name) => change(name, deactivate)}
      />
      {choice.status.at === 'refused' && (
        <ErrorMessage key={choice.status.attempt} code={choice.status.fault.code}>
          {errorText(choice.status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.code}>
        <CodeForm
          texts={codeTexts}
          status={redemption.status}
          empty="promo.invalid"
          disabled={offline}
          onRefuse={redemption.refuse}
          onType={redemption.typeAgain}
          onSend={(promo) => redemption.send(() => redeem({ body: { promo } }).unwrap())}
        />
      </div>
      <p className={styles.terms}>
        <a href={hrefOf(paths.show('bonus'))}>{t('terms')}</a>
      </p>
    </>
  )
}
