import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RiskWarning } from '../../shell/RiskWarning.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = { connection: 'online' | 'offline'; busy: boolean; children: ReactNode }

/** The end of each deposit form: its button, which waits for a connection, and the risk beside it (APP-28). */
export function SendDeposit({ connection, busy, children }: Props) {
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
      <RiskWarning />
    </>
  )
}
