import { useRef, useState } from 'react'
import type { payCoin } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { isCallError } from '../../api/callError.ts'
import { openPath } from '../../shell/place.ts'
import { documents } from '../../shell/routes.ts'
import { usePayCoinMutation } from './fundingApi.ts'

export type CoinRefusal = { code: string; message?: string; attempt: number }

/** Opens an invoice and its page (FUND-38). The same wish keeps its Idempotency-Key until it is answered, so that a lost answer opens no second one. */
export function usePayByCoin() {
  const [pay, { isLoading }] = usePayCoinMutation()
  const [refusal, setRefusal] = useState<CoinRefusal | null>(null)
  const intent = useRef<{ wish: string; key: string } | null>(null)

  async function open(coin: InvoiceCoin, body: BodyOf<typeof payCoin>): Promise<void> {
    const wish = JSON.stringify([coin, body])
    if (intent.current?.wish !== wish) intent.current = { wish, key: crypto.randomUUID() }
    const answer = await pay({ params: { coin }, body, key: intent.current.key })
    if (!('error' in answer) && answer.data.guid !== undefined) {
      intent.current = null
      setRefusal(null)
      return openPath(documents.invoice(coin, answer.data.guid))
    }
    const error = 'error' in answer && isCallError(answer.error) ? answer.error : null
    // No answer leaves it open whether an invoice was opened: the key is kept for the next press.
    if (error && error.status !== 0) intent.current = null
    setRefusal((before) => ({
      code: Object.values(error?.fields ?? {})[0] ?? error?.code ?? 'auth.server_error',
      attempt: (before?.attempt ?? 0) + 1,
      ...(error?.message === undefined ? {} : { message: error.message }),
    }))
  }

  return { open, busy: isLoading, refusal }
}
