import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { background } from '../../../bridges/background.ts'
import { useAppDispatch } from '../../../shell/api/appThunk.ts'
import { useDepositOffer } from '../../../shell/deposits/useDepositOffer.ts'
import { useSubmission } from '../../../shell/forms/useSubmission.ts'
import { useErrorText } from '../../../shell/texts/errorText.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../shell/help/ErrorMessage.tsx'
import styles from '../FundingScreen.module.css'
import { openZoomPage } from './openZoomPage.ts'
import type { OwnOfferProps } from './ownOffers.ts'

/** Leads to ZOOM's page, which returns with a token (FUND-26). Nothing is charged before. */
export function ZoomOffer({ deposit, opens, connection }: Omit<OwnOfferProps, 'consent'>) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const dispatch = useAppDispatch()
  const { status, send } = useSubmission()
  const offer = useDepositOffer(deposit.id, () => undefined)
  const open = () => void send(() => dispatch(openZoomPage(deposit)))
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (opens === 'byPress' || connection === 'offline' || opened.current === deposit.id) return
    opened.current = deposit.id
    open()
  })
  const refusal = status.at === 'refused' ? status : offer.status.at === 'refused' ? offer.status : null
  return (
    <>
      {refusal && (
        <ErrorMessage key={refusal.attempt} code={refusal.fault.code}>
          {errorText(refusal.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.actions} hidden={connection === 'offline'}>
        <Button tone="primary" busy={status.at === 'sending'} onClick={open}>
          {t('offer.yes', { processor: 'Zoom' })}
        </Button>
        <Button busy={offer.sending === 'no'} onClick={() => offer.answer('no', background.cancelDeposit)}>
          {t('offer.no')}
        </Button>
      </div>
    </>
  )
}
