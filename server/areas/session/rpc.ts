import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { rpc, type RpcMethod, type rpcMethods } from '../../../contract/session.ts'
import type { ResponseOf, BodyOf } from '../../../contract/route.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { derivePlatformSession } from '../../kernel/platformSession.ts'
import { serve } from '../../kernel/serve.ts'
import { csrfToken, setSid, newSid, readSid } from '../../kernel/sessionCookie.ts'
import { countries } from '../settings/countries.ts'
import { settingsPerson } from '../settings/settingsPerson.ts'
import { wireSettings } from '../settings/settings.ts'
import { countersOf } from './counters.ts'
import { userView } from './userView.ts'

type RpcContext = { deps: Deps; person: Caller | null; request: FastifyRequest; reply: FastifyReply }
type Results = { [Method in RpcMethod]: z.infer<(typeof rpcMethods)[Method]> }
type RpcCall = Exclude<BodyOf<typeof rpc>, readonly unknown[]>
type RpcReply = Exclude<ResponseOf<typeof rpc>, readonly unknown[]>

/** The start-up data of the client area (SES-19): methods that change nothing but the visitor's cookie. */
const methods: { [Method in RpcMethod]: (rpcContext: RpcContext) => Promise<Results[Method]> } = {
  async session({ deps, person, request, reply }) {
    const platformToken = person && (await derivePlatformSession(deps.db, deps.config.secret, person, deps.now()))
    // Null when the session ended during the call: the caller is a visitor again.
    const still = platformToken === null ? null : person
    const user = still && (await userView(deps, still.customerId, still.accountId))
    return { csrf: csrfToken(deps.config, sessionId(deps, still, request, reply)), now: deps.now(), user, platformToken }
  },
  settings: async ({ deps, person, request }) => wireSettings(deps.config, await settingsPerson(deps, person, request), deps.now()),
  countries: async () => [...countries],
  counters: ({ deps, person }) => countersOf(deps.db, person),
}

/** Returns the visitor's session id, made where there is none or where it belonged to an ended session. */
function sessionId({ config }: Deps, person: Caller | null, request: FastifyRequest, reply: FastifyReply): string {
  const sid = readSid(config, request)
  if (sid !== null && (person !== null || sid.startsWith('v'))) return sid
  const fresh = newSid('v')
  setSid(config, reply, fresh)
  return fresh
}

const isMethod = (name: string): name is RpcMethod => Object.hasOwn(methods, name)

export function serveRpc(app: FastifyInstance, deps: Deps): void {
  serve(app, rpc, async ({ body, person, request, reply }) => {
    const rpcContext = { deps, person, request, reply }
    void reply.header('cache-control', 'no-store')
    if (!Array.isArray(body)) return runMethod(body, rpcContext)
    return Promise.all(body.map((call) => runMethod(call, rpcContext)))
  })
}

/** Runs one JSON-RPC 2.0 call; -32601 is its code for an unknown method. */
async function runMethod({ id, method }: RpcCall, rpcContext: RpcContext): Promise<RpcReply> {
  if (!isMethod(method)) return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'rpc.unknownMethod' } }
  return { jsonrpc: '2.0', id, result: await methods[method](rpcContext) }
}
