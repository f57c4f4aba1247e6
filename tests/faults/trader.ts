import type { WireOrder } from '../../contract/trading.ts'
import type { RunningServer } from '../support/server.ts'

type Draft = { direction: 'up' | 'down'; stake: string; expiryMs: number; symbol: string }
type Session = { csrf: string; now: number; platformToken: string | null; user: { current_accountId: string; available: string } | null }

/**
 * A person signed in at a real server, who trades at its platform. The session outlives a kill: it stands in the database.
 * `place` answers null when the connection broke.
 */
export async function openTrader({ appUrl, platformUrl }: RunningServer, email: string, password: string) {
  let cookie = ''
  let csrf = ''
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', origin: appUrl, cookie, 'x-csrf-token': csrf }
    const answer = await fetch(`${appUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0] ?? ''
    return answer.json()
  }
  const session = async (): Promise<Session> => {
    const { result } = (await post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'session' })) as { result: Session }
    csrf = result.csrf
    return result
  }
  await session()
  await post('/api/login', { email, password, csrf })
  const { user, platformToken, now } = await session()
  if (!user || platformToken === null) throw new Error(`${email} could not sign in`)
  const { current_accountId: account, available } = user
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
    async openOrders(): Promise<WireOrder[]> {
      const answer = await fetch(`${platformUrl}/v2/orders?account=${account}`, { headers })
      return ((await answer.json()) as { orders: WireOrder[] }).orders
    },
  }
}
export type Trader = Awaited<ReturnType<typeof openTrader>>
