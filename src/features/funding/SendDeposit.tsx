import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockedPerson, needsSignatureToTrade } from '../../../domain/accounts/tradingBlock.ts'
import { RiskWarning } from '../../shell/RiskWarning.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './FundingScreen.module.css'

type Props = { person: BlockedPerson; connection: 'online' | 'offline'; busy: boolean; children: ReactNode }

/** The end of each deposit form: its button, which waits for a connection, what trading asks for after it (TRD-09), and the risk beside it (APP-28). */
export function SendDeposit({ person, connection, busy, children }: Props) {
  const { t } = useTranslation('funding')
  const isOffline = connection === 'offline'
  return (
    <>
      {isOffline && (
        <Banner tone="warn" icon="offline">
          {t('offline.text')}
        </Banner>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={busy} disabled={isOffline}>
        {children}
      </Button>
      {needsSignatureToTrade(person) && <p className={styles.note}>{t('signature')}</p>}
      <RiskWarning />
    </>
  )
}
