import { copies, type WireCopy } from '../../contract/copying.ts'
import type { WireOrder } from '../../contract/trading.ts'
import type { RunningServer } from '../support/server.ts'
import { signIn } from './customer.ts'

type Draft = { direction: 'up' | 'down'; stake: string; expiryMs: number; symbol: string }

/**
 * Opens a person's session at a real server for trading. It survives a kill, because it is stored in the
 * database. `place` returns null if the connection broke.
 */
export async function openTrader({ appUrl, platformUrl }: RunningServer, person: { email: string; password: string }) {
  const { post, account, available, platformToken, now } = await signIn(() => appUrl, appUrl, person)
  if (platformToken === null) throw new Error(`${person.email} has no session at the platform`)
  const headers = { authorization: `Bearer ${platformToken}`, origin: platformUrl, 'content-type': 'application/json' }
  return {
    account,
    available,
    /** By the server's clock. */
    since: now,
    async place(draft: Draft, key: string): Promise<WireOrder | null> {
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify({ ...draft, account }) }
      const answer = await fetch(`${platformUrl}/v2/orders`, init)
        .then(async (reply) => ({ status: reply.status, body: (await reply.json()) as { order?: WireOrder } }))
        .catch(() => null)
      if (answer && !answer.body.order) throw new Error(`an order was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer?.body.order ?? null
    },
    /** Returns the number of the account's orders accepted since then, including those without a response. */
    async acceptedOrders(): Promise<number> {
      const query = new URLSearchParams({ account, startTimeStart: String(now), limit: '0' })
      const answer = await fetch(`${platformUrl}/v2/cli/api/order/search?${query.toString()}`, { headers })
      return ((await answer.json()) as { total: number }).total
    },
    /** Returns their copies of others' orders. */
    async copies(): Promise<WireCopy[]> {
      const reply = await post(copies.path, {})
      return (reply as { body: { list: WireCopy[] } }).body.list
    },
    async openOrders(): Promise<WireOrder[]> {
      const answer = await fetch(`${platformUrl}/v2/orders?account=${account}`, { headers })
      return ((await answer.json()) as { orders: WireOrder[] }).orders
    },
  }
}
export type FaultTrader = Awaited<ReturnType<typeof openTrader>>
