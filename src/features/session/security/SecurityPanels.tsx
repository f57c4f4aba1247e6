import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { Factor, SecurityState } from '../../../../contract/security.ts'
import { useReading } from '../../../shell/api/useReading.ts'
import { helpFor } from '../../../shell/help/helpFor.ts'
import { selectShownUser } from '../../../shell/session/sessionSlice.ts'
import { Card } from '../../../ui/Card.tsx'
import { ReadingState } from '../../../ui/ReadingState.tsx'
import { FactorPanel } from './FactorPanel.tsx'
import { PasskeyPanel } from './PasskeyPanel.tsx'
import { RecoveryPanel } from './RecoveryPanel.tsx'
import { useSecurityStateQuery } from './securityApi.ts'
import { SessionsPanel } from './SessionsPanel.tsx'

/** New recovery codes, their factor, and the state that was known when they were made. */
type MadeCodes = { of: Factor | null; seen: SecurityState | null; codes: readonly string[] }

/**
 * Two-factor sign-in, recovery codes, passkeys and devices (SEC-01). A plain back end has the first alone
 * (SRV-12). `children` follow once the panels above them have their height.
 */
export function SecurityPanels({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['security', 'app'])
  const user = useSelector(selectShownUser)
  // Codes of a factor that was turned off meanwhile, perhaps elsewhere, are worth nothing.
  const [made, setMade] = useState<MadeCodes>({ of: null, seen: null, codes: [] })
  const query = useSecurityStateQuery({}, { skip: user === null, refetchOnMountOrArgChange: true })
  const reading = useReading(query)
  if (user === null) return null
  if (reading.at === 'failed' && reading.status === 404)
    return (
      <>
        <FactorPanel factor={user.two_factor} />
        {children}
      </>
    )
  if (reading.at !== 'shown') {
    const texts = {
      loading: t('state.loading'),
      offline: t('state.offline'),
      offlineText: t('state.offlineText'),
      failed: t('state.failed'),
      again: t('app:screen.again'),
      help: helpFor,
    }
    return (
      <>
        <Card title={t('factor.title')}>
          <ReadingState lines={4} texts={texts} reading={reading} onRetry={() => void query.refetch()}>
            {() => null}
          </ReadingState>
        </Card>
        {reading.at !== 'loading' && children}
      </>
    )
  }
  const { factor, methods, email, phone, recoveryCodes, passkeys, sessions } = reading.data
  // The reading after a set-up may fail, and the codes are shown nowhere else.
  const codes = made.of === factor || made.seen === reading.data ? made.codes : []
  const keep = (of: Factor | null, codesOf: readonly string[]): void => setMade({ of, seen: reading.data, codes: codesOf })
  return (
    <>
      <FactorPanel factor={factor} offered={methods} targets={{ email, sms: phone }} onCodes={keep} />
      {(factor !== null || codes.length > 0) && <RecoveryPanel left={recoveryCodes} codes={codes} onCodes={(own) => keep(factor, own)} />}
      <PasskeyPanel passkeys={passkeys} />
      <SessionsPanel sessions={sessions} />
      {children}
    </>
  )
}
