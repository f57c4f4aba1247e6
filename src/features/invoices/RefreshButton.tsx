import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../shell/connection.ts'
import { Button } from '../../ui/Button.tsx'
import type { Asking } from './useInvoice.ts'

/** Asks the chain now. Without a network it could only fail: the worker looks by itself on reconnect (PWA-04). */
export function RefreshButton({ asking, onRefresh }: { asking: Asking; onRefresh: () => void }) {
  const { t } = useTranslation('invoices')
  const isOffline = useSelector(selectConnection).at === 'offline'
  return (
    <Button busy={asking.at === 'asking'} disabled={isOffline} onClick={onRefresh}>
      {t('refresh')}
    </Button>
  )
}
