import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { InvoiceView } from '../../../contract/background.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { background } from '../../bridges/background.ts'
import { useAppSelector } from '../../shell/api/appThunk.ts'
import { selectInvoice } from '../../shell/deposits/invoicesSlice.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import type { Submission } from '../../shell/forms/useSubmission.ts'
import { useWorkerCommand } from '../../shell/forms/useWorkerCommand.ts'
import { selectStatus } from '../../shell/session/sessionSlice.ts'

export type RefreshState = { at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: string }

/** The last outcome decides, be it of the watch or of a refresh. */
function refreshStateOf(refreshing: Submission, watched: RefreshState): RefreshState {
  switch (refreshing.at) {
    case 'typing':
      return watched
    case 'sending':
      return { at: 'asking' }
    case 'refused':
      return { at: 'failed', code: refreshing.fault.code }
    case 'done':
      return { at: 'idle' }
  }
}

/** Returns an invoice as the worker stores it, and watches it from then on. `refresh` fetches it now. */
export function useInvoice(coin: InvoiceCoin, guid: string): { view: InvoiceView | null; refreshState: RefreshState; refresh: () => void } {
  const view = useAppSelector((state) => selectInvoice(state, guid))
  const { status, run, typeAgain } = useWorkerCommand()
  const watched = useWatch(coin, guid, typeAgain)
  const refresh = useCallback(() => void run(() => background.refreshInvoice(coin, guid)), [run, coin, guid])
  return { view, refreshState: refreshStateOf(status, watched), refresh }
}

/**
 * Has the worker watch the invoice while its page is open. Returns the last outcome; `onOutcome` is called
 * with each.
 */
function useWatch(coin: InvoiceCoin, guid: string, onOutcome: () => void): RefreshState {
  const status = useSelector(selectStatus)
  const [watched, setWatched] = useState<RefreshState>({ at: 'asking' })
  const known = status === 'person' || status === 'locked'
  const watch = useCallback(
    () =>
      void background.watchInvoice(coin, guid).then((outcome) => {
        setWatched(outcome.ok ? { at: 'idle' } : { at: 'failed', code: outcome.code })
        onOutcome()
      }),
    [onOutcome, coin, guid],
  )
  useEffect(() => {
    if (!known) return undefined
    // The worker polls an open invoice after a sleep by itself; an ended one may have been paid late
    // meanwhile (INV-06).
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
  return watched
}
