import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { Button } from '../../ui/Button.tsx'
import type { RefreshState } from './useInvoice.ts'

/** Checks the blockchain now. Disabled offline: the worker checks by itself on reconnect (PWA-04). */
export function RefreshButton({ refreshState, onRefresh }: { refreshState: RefreshState; onRefresh: () => void }) {
  const { t } = useTranslation('invoices')
  const isOffline = useSelector(selectConnection).at === 'offline'
  return (
    <Button busy={refreshState.at === 'asking'} disabled={isOffline} onClick={onRefresh}>
      {t('refresh')}
    </Button>
  )
}
