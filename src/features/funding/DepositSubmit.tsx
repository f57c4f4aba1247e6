import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockedPerson, needsSignatureToTrade } from '../../../domain/accounts/block.ts'
import { RiskWarning } from '../../shell/screen/RiskWarning.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './FundingScreen.module.css'

type Props = { person: BlockedPerson; connection: 'online' | 'offline'; busy: boolean; children: ReactNode }

/** The end of each deposit form: the submit button, disabled offline, a signature hint (TRD-09) and the risk warning (APP-28). */
export function DepositSubmit({ person, connection, busy, children }: Props) {
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
