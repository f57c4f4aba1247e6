import type { payCoin } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { malformedAnswer } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { openPath } from '../../shell/location/location.ts'
import { documents } from '../../shell/location/routes.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { usePurchase } from './purchaseTriggers.ts'
import { usePayCoinMutation } from './fundingApi.ts'

/**
 * Opens an invoice and its page (FUND-38). The Idempotency-Key stays until a response arrives, so that a
 * retry opens no second invoice.
 */
export function usePayByCoin() {
  const [pay] = usePayCoinMutation()
  const isMounted = useIsMounted()
  const { tried } = usePurchase()
  const { status, send } = useSubmission()

  const open = (coin: InvoiceCoin, body: BodyOf<typeof payCoin>): Promise<boolean> =>
    send(async (intent) => {
      tried()
      const { guid } = await pay({ params: { coin }, body, key: intent.keyOf([coin, body]) }).unwrap()
      // An invoice without its id may exist: status 0 keeps the key for the retry.
      if (guid === undefined) throw malformedAnswer(0)
      openOrWatch(coin, guid)
    })

  /**
   * Opens the invoice page if still mounted. Otherwise only watches the invoice, so that navigation and
   * funding show it (INV-07).
   */
  function openOrWatch(coin: InvoiceCoin, guid: string): void {
    if (isMounted()) return openPath(documents.invoice(coin, guid))
    void background.watchInvoice(coin, guid)
  }

  return { open, status }
}
