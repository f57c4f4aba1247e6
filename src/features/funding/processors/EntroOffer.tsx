import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { consentAge, isConsentFresh } from '../../../../domain/cascade/consent.ts'
import { background } from '../../../bridges/background.ts'
import { dialogOpened } from '../../../shell/dialogs/dialogsSlice.ts'
import { useDepositOffer } from '../../../shell/deposits/useDepositOffer.ts'
import { selectUser } from '../../../shell/session/sessionSlice.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import styles from '../FundingScreen.module.css'
import type { OwnOfferProps } from './ownOffers.ts'

/**
 * Offers ENTROPAY: its dialog opens by itself, and these buttons stay when it is closed (FUND-28). On
 * `#/show/funding/entro` the person has answered it before the deposit began.
 */
export function EntroOffer({ deposit: { id, openedAt }, consent, connection }: Omit<OwnOfferProps, 'opens'>) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const dispatch = useDispatch()
  const hasPin = useSelector(selectUser)?.entro_pin === true
  const { status, sending, answer } = useDepositOffer(id, () => undefined)
  useEffect(() => {
    // A page that slept for hours asks again (FUND-36).
    const isAgreed = consent === 'agreed' && isConsentFresh(consentAge({ openedAt }, Date.now()))
    if (isAgreed && !hasPin) void background.acceptOffer(id)
    else dispatch(dialogOpened({ name: isAgreed ? 'dialog_entro_pin' : 'dialog_entro_start' }))
  }, [consent, hasPin, id, openedAt, dispatch])
  return (
    <>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.actions} hidden={connection === 'offline'}>
        <Button tone="primary" onClick={() => dispatch(dialogOpened({ name: hasPin ? 'dialog_entro_pin' : 'dialog_entro_start' }))}>
          {t('entro.yes')}
        </Button>
        <Button busy={sending === 'no'} onClick={() => answer('no', background.rejectOffer)}>
          {t('entro.no')}
        </Button>
      </div>
    </>
  )
}
