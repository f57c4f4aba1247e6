import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useDepositOffer } from '../../shell/deposits/useDepositOffer.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './FundingScreen.module.css'

type Props = { deposit: DepositView; processor: string; onAccepted: () => void }

/** Asks whether to continue a declined deposit with another processor (FUND-21, FUND-37). */
export function OfferAnswer({ deposit, processor, onAccepted }: Props) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { status, sending, accept, refuse } = useDepositOffer(deposit.id, onAccepted)
  return (
    <>
      {status.at === 'refused' && <FormMessage key={status.attempt}>{errorText(status.fault.code)}</FormMessage>}
      <div className={styles.actions} hidden={isOffline}>
        <Button tone="primary" busy={sending === 'yes'} onClick={accept}>
          {t('offer.yes', { processor })}
        </Button>
        <Button busy={sending === 'no'} onClick={refuse}>
          {t('offer.no')}
        </Button>
      </div>
    </>
  )
}
