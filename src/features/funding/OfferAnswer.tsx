import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { DepositView } from '../../../contract/background.ts'
import { selectConnection } from '../../shell/connection.ts'
import { useErrorText } from '../../shell/errorText.ts'
import { useOffer } from '../../shell/useOffer.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './FundingScreen.module.css'

type Props = { deposit: DepositView; processor: string; onAccepted: () => void }

/** A deposit that was declined asks whether to go on at another company (FUND-21, FUND-37). */
export function OfferAnswer({ deposit, processor, onAccepted }: Props) {
  const { t } = useTranslation('cascade')
  const errorText = useErrorText('cascade')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const { answer, accept, refuse } = useOffer(deposit.id, onAccepted)
  return (
    <>
      {answer.at === 'failed' && <FormMessage>{errorText(answer.code)}</FormMessage>}
      <div className={styles.actions} hidden={isOffline}>
        <Button tone="primary" busy={answer.at === 'yes'} onClick={accept}>
          {t('offer.yes', { processor })}
        </Button>
        <Button busy={answer.at === 'no'} onClick={refuse}>
          {t('offer.no')}
        </Button>
      </div>
    </>
  )
}
