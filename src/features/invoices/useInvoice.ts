import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { InvoiceView, Outcome } from '../../../contract/background.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { background } from '../../bridges/background.ts'
import { type InvoicesSlice, invoiceRead, selectInvoice } from '../../shell/invoicesSlice.ts'
import { selectStatus } from '../../shell/sessionSlice.ts'

export type Asking = { at: 'idle' } | { at: 'asking' } | { at: 'failed'; code: string }

/** An invoice as the worker keeps it. It is watched from the first look on; `refresh` asks now, by hand or at the countdown's end. */
export function useInvoice(coin: InvoiceCoin, guid: string): { view: InvoiceView | null; asking: Asking; refresh: () => void } {
  const dispatch = useDispatch()
  const view = useSelector((state: { invoices: InvoicesSlice }) => selectInvoice(state, guid))
  const status = useSelector(selectStatus)
  const [asking, setAsking] = useState<Asking>({ at: 'asking' })

  const answered = useCallback(
    (outcome: Outcome<InvoiceView>) => {
      if (outcome.ok) dispatch(invoiceRead(outcome.value))
      setAsking(outcome.ok ? { at: 'idle' } : { at: 'failed', code: outcome.code })
    },
    [dispatch],
  )
  const refresh = useCallback(() => {
    setAsking({ at: 'asking' })
    void background.refreshInvoice(coin, guid).then(answered)
  }, [answered, coin, guid])

  const known = status === 'person' || status === 'locked'
  useEffect(() => {
    if (known) void background.watchInvoice(coin, guid).then(answered)
  }, [known, answered, coin, guid])

  return { view, asking, refresh }
}
