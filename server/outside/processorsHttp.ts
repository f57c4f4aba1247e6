import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { readCharge, readCheck, readStatus, readVault, readVoid } from './processorReply.ts'
import { type Fetch, request } from './processorRequest.ts'
import type { ProcessorPort } from './processors.ts'

/** A charge's own limit; card schemes answer within seconds. No request of ours is under way longer. */
export const chargeTimeoutMs = 10 * secondMs
const askTimeoutMs = 5 * secondMs

/**
 * Card processors behind HTTP at `url` (an origin). Null: there are none, and nothing is ever sent.
 * A charge is sent once and never repeated here: only its reference may be asked about.
 */
export function processorsOverHttp(url: string | null, fetch: Fetch = globalThis.fetch): ProcessorPort {
  const post = async (timeoutMs: number, path: string, body: unknown) =>
    url === null ? ({ came: 'unreached' } as const) : request(fetch, timeoutMs, 'POST', `${url}${path}`, body)
  const chargePath = (processor: string, reference: string) => `/processors/${processor}/charges/${encodeURIComponent(reference)}`
  return {
    save: async (card) => readVault(await post(askTimeoutMs, '/vault/cards', card)),
    check: async (processor, { amount, card }) =>
      readCheck(
        await post(askTimeoutMs, `/processors/${processor}/checks`, { amount: moneyToDecimal(amount), currency: amount.currency, card }),
      ),
    charge: async (processor, { reference, amount, card, returnTo }) => {
      const body = { reference, amount: moneyToDecimal(amount), currency: amount.currency, card, returnTo }
      return readCharge(await post(chargeTimeoutMs, `/processors/${processor}/charges`, body), { reference, amount })
    },
    status: async (processor, reference, amount) => {
      if (url === null) return { is: 'unknown' }
      return readStatus(await request(fetch, askTimeoutMs, 'GET', `${url}${chargePath(processor, reference)}`), { reference, amount })
    },
    void: async (processor, reference) => readVoid(await post(askTimeoutMs, `${chargePath(processor, reference)}/void`, {}), reference),
  }
}
