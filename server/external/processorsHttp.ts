import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { readCharge, readCheck, readSession, readStatus, readVault, readVoid } from './processorReply.ts'
import { type Fetch, sendRequest } from './processorRequest.ts'
import type { ProcessorPort } from './processors.ts'
import { readReversals } from './reversalReply.ts'

/** Timeout of a charge; card schemes respond within seconds. No request of ours takes longer. */
export const chargeTimeoutMs = 10 * secondMs
const queryTimeoutMs = 5 * secondMs

/**
 * Returns the card processors behind HTTP at `url` (an origin); with null nothing is ever sent. A charge is
 * sent once and never retried here: only its reference may be queried.
 */
export function processorsOverHttp(url: string | null, fetch: Fetch = globalThis.fetch): ProcessorPort {
  const post = async (timeoutMs: number, path: string, body: unknown) =>
    url === null ? ({ kind: 'unreached' } as const) : sendRequest(fetch, timeoutMs, 'POST', `${url}${path}`, body)
  const chargePath = (processor: string, reference: string) => `/processors/${processor}/charges/${encodeURIComponent(reference)}`
  return {
    save: async (card) => readVault(await post(queryTimeoutMs, '/vault/cards', card)),
    check: async (processor, { amount, card }) =>
      readCheck(
        await post(queryTimeoutMs, `/processors/${processor}/checks`, { amount: moneyToDecimal(amount), currency: amount.currency, card }),
      ),
    openSession: async (processor, { amount, returnTo }) => {
      const body = { amount: moneyToDecimal(amount), currency: amount.currency, returnTo }
      return readSession(await post(queryTimeoutMs, `/processors/${processor}/sessions`, body))
    },
    complete: async (processor, reference, amount, cvv) =>
      readCharge(await post(chargeTimeoutMs, `${chargePath(processor, reference)}/cvv`, { cvv }), { processor, reference, amount }),
    charge: async (processor, { reference, amount, ...order }) => {
      const body = { reference, amount: moneyToDecimal(amount), currency: amount.currency, ...order }
      return readCharge(await post(chargeTimeoutMs, `/processors/${processor}/charges`, body), { processor, reference, amount })
    },
    status: async (processor, reference, amount) => {
      if (url === null) return { is: 'unknown' }
      return readStatus(await sendRequest(fetch, queryTimeoutMs, 'GET', `${url}${chargePath(processor, reference)}`), {
        processor,
        reference,
        amount,
      })
    },
    reversals: async (seq) =>
      url === null ? [] : readReversals(await sendRequest(fetch, queryTimeoutMs, 'GET', `${url}/reversals?after=${seq}`)),
    void: async (processor, reference) => readVoid(await post(queryTimeoutMs, `${chargePath(processor, reference)}/void`, {}), reference),
  }
}
