import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { InvoiceView, WorkerResult } from '../../../contract/background.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { background } from '../../bridges/background.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectInvoice } from '../../shell/deposits/invoicesSlice.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'

export type RefreshState = { at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: string }

/** Returns an invoice as the worker stores it, and watches it from then on. `refresh` fetches it now. */
export function useInvoice(coin: InvoiceCoin, guid: string): { view: InvoiceView | null; refreshState: RefreshState; refresh: () => void } {
  const view = useAppSelector((state) => selectInvoice(state, guid))
  const status = useSelector(selectStatus)
  const [refreshState, setRefreshState] = useState<RefreshState>({ at: 'asking' })

  const onOutcome = useCallback((outcome: WorkerResult<InvoiceView>) => {
    setRefreshState(outcome.ok ? { at: 'idle' } : { at: 'failed', code: outcome.code })
  }, [])
  const refresh = useCallback(() => {
    setRefreshState({ at: 'asking' })
    void background.refreshInvoice(coin, guid).then(onOutcome)
  }, [onOutcome, coin, guid])

  const known = status === 'person' || status === 'locked'
  const watch = useCallback(() => void background.watchInvoice(coin, guid).then(onOutcome), [onOutcome, coin, guid])
  useEffect(() => {
    if (!known) return undefined
    // The worker polls an open invoice after a sleep by itself; an ended one may have been paid late meanwhile (INV-06).
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') watch()
    }
    watch()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [known, watch])

  // An invoice that was not on this device opens on the connection's return.
  const isOnline = useSelector(selectConnection).at === 'online'
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (known && isOnline && !wasOnline.current) watch()
    wasOnline.current = isOnline
  }, [known, isOnline, watch])

  return { view, refreshState, refresh }
}
