import type { WireSettings, WireUser } from '../../contract/session.ts'
import type { RpcMethod, rpc } from '../../contract/session.ts'
import type { ResponseOf } from '../../contract/route.ts'
import type { SentCall } from './stubServer.ts'
import { wireSettings } from './wireUser.ts'

type Session = { user: WireUser | null; settings?: WireSettings; countries?: unknown }
type RpcCall = { id: string; method: string }

/** ServerAnswers the request that reads the session (SES-19) for a person or a visitor. */
export function sessionAnswer({ user, settings = wireSettings, countries = [] }: Session) {
  const results: Record<RpcMethod, unknown> = {
    session: { csrf: 'token', now: Date.now(), user, platformToken: null },
    settings,
    countries,
    counters: { notifications: 0, tickets: 0 },
  }
  const reply = ({ id, method }: RpcCall) => ({ jsonrpc: '2.0' as const, id, result: results[method as RpcMethod] })
  return ({ body }: SentCall): ResponseOf<typeof rpc> => (Array.isArray(body) ? (body as RpcCall[]).map(reply) : reply(body as RpcCall))
}
