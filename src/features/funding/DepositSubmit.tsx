import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockedPerson, needsSignatureToTrade } from '../../../domain/accounts/block.ts'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import type { Money } from '../../../domain/kernel/money.ts'
import { Button } from '../../ui/Button.tsx'
import { OfflineNote } from '../../ui/OfflineNote.tsx'
import { useSteadyPress } from '../../ui/useSteadyPress.ts'
import styles from './FundingScreen.module.css'

type Props = {
  person: BlockedPerson
  connection: 'online' | 'offline'
  busy: boolean
  /** The amount in the form; null if it is unreadable. */
  amount: Money | null
  /** The note about this way to pay. */
  note: string
  /** The button's label. */
  children: ReactNode
}

/**
 * The end of each deposit form: a note, the submit button, disabled offline, a signature hint (TRD-09) and
 * the risk warning (APP-28).
 */
export function DepositSubmit({ person, connection, busy, amount, note, children }: Props) {
  const { t } = useTranslation('funding')
  // A press that raises the amount to the minimum does not pay it (FUND-09).
  const press = useSteadyPress(amount ? `${amount.minor} ${amount.currency}` : '')
  const isOffline = connection === 'offline'
  return (
    <>
      <OfflineNote isOffline={isOffline} offline={t('offline.text')} className={styles.note}>
        {note}
      </OfflineNote>
      <Button type="submit" tone="primary" size="large" wide translate="no" busy={busy} disabled={isOffline} {...press}>
        {children}
      </Button>
      {needsSignatureToTrade(person) && <p className={styles.note}>{t('signature')}</p>}
      <RiskWarning />
    </>
  )
}
