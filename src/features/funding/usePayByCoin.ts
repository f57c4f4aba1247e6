import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { payCoin } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { isCallError } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { createIntent } from '../../shell/intent.ts'
import { invoiceRead } from '../../shell/invoicesSlice.ts'
import { openPath } from '../../shell/place.ts'
import { documents } from '../../shell/routes.ts'
import { useStands } from '../../ui/useStands.ts'
import { usePayCoinMutation } from './fundingApi.ts'

export type CoinRefusal = { code: string; message?: string; attempt: number }

/** Opens an invoice and its page (FUND-38). The same wish keeps its Idempotency-Key until it is answered, so that a lost answer opens no second one. */
export function usePayByCoin() {
  const [pay, { isLoading }] = usePayCoinMutation()
  const [refusal, setRefusal] = useState<CoinRefusal | null>(null)
  const dispatch = useDispatch()
  const stands = useStands()
  const [intent] = useState(createIntent)

  async function open(coin: InvoiceCoin, body: BodyOf<typeof payCoin>): Promise<void> {
    const answer = await pay({ params: { coin }, body, key: intent.keyOf([coin, body]) })
    if (!('error' in answer) && answer.data.guid !== undefined) {
      intent.settle()
      setRefusal(null)
      return follow(coin, answer.data.guid)
    }
    const error = 'error' in answer && isCallError(answer.error) ? answer.error : null
    // No answer leaves it open whether an invoice was opened: the key is kept for the next press.
    if (error && error.status !== 0) intent.settle()
    setRefusal((before) => ({
      code: Object.values(error?.fields ?? {})[0] ?? error?.code ?? 'auth.server_error',
      attempt: (before?.attempt ?? 0) + 1,
      ...(error?.message === undefined ? {} : { message: error.message }),
    }))
  }

  /** Who has left the form is not led away: the invoice is watched, so that the bar counts it and funding lists it (INV-07). */
  function follow(coin: InvoiceCoin, guid: string): void {
    if (stands()) return openPath(documents.invoice(coin, guid))
    void background.watchInvoice(coin, guid).then((outcome) => outcome.ok && dispatch(invoiceRead(outcome.value)))
  }

  return { open, busy: isLoading, refusal }
}
