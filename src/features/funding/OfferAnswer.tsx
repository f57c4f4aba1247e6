import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { background } from '../../bridges/background.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { useLimitEnd } from '../../shell/texts/limitEnd.ts'
import { useDepositOffer } from '../../shell/deposits/useDepositOffer.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import styles from './FundingScreen.module.css'

type Props = {
  deposit: DepositView
  /** The texts of both buttons. */
  yes: string
  no: string
  onAccepted: () => void
}

/**
 * Takes the person's answer: whether to continue with another processor, or to pay a deposit that they left
 * (FUND-21, FUND-36).
 */
export function OfferAnswer({ deposit, yes, no, onAccepted }: Props) {
  const errorText = useErrorText('cascade')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { status, sending, answer } = useDepositOffer(deposit.id, onAccepted)
  const limitEnd = useLimitEnd(status)
  return (
    <>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code} detail={limitEnd}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
      <div className={styles.actions} hidden={isOffline}>
        <Button tone="primary" translate="no" busy={sending === 'yes'} onClick={() => answer('yes', background.acceptOffer)}>
          {yes}
        </Button>
        <Button busy={sending === 'no'} onClick={() => answer('no', background.cancelDeposit)}>
          {no}
        </Button>
      </div>
    </>
  )
}
