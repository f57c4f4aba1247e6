import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { rpc, type RpcMethod, type rpcMethods } from '../../../contract/session.ts'
import type { AnswerOf, BodyOf } from '../../../contract/route.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { mintPlatformSession } from '../../kernel/platformSession.ts'
import { serve } from '../../kernel/serve.ts'
import { csrfToken, giveSid, newSid, readSid } from '../../kernel/sessionCookie.ts'
import { countries } from '../settings/countries.ts'
import { personOf } from '../settings/personOf.ts'
import { wireSettings } from '../settings/settings.ts'
import { countersOf } from './counters.ts'
import { userView } from './userView.ts'

type Asked = { deps: Deps; person: Caller | null; request: FastifyRequest; reply: FastifyReply }
type Results = { [Method in RpcMethod]: z.infer<(typeof rpcMethods)[Method]> }
type RpcCall = Exclude<BodyOf<typeof rpc>, readonly unknown[]>
type RpcReply = Exclude<AnswerOf<typeof rpc>, readonly unknown[]>

/** The start-up data of the shell (SES-19): methods that change nothing but the visitor's cookie. */
const methods: { [Method in RpcMethod]: (asked: Asked) => Promise<Results[Method]> } = {
  async session({ deps, person, request, reply }) {
    const platformToken = person && (await mintPlatformSession(deps.db, deps.config.secret, person, deps.now()))
    // A session that ended in the middle of the call has left a visitor.
    const still = platformToken === null ? null : person
    const user = still && (await userView(deps, still.customerId, still.accountId))
    return { csrf: csrfToken(deps.config, sessionId(deps, still, request, reply)), now: deps.now(), user, platformToken }
  },
  settings: async ({ deps, person, request }) => wireSettings(deps.config, await personOf(deps, person, request), deps.now()),
  countries: async () => [...countries],
  counters: ({ deps, person }) => countersOf(deps.db, person),
}

/** The visitor's cookie, made where there is none or where it belonged to a session that has ended. */
function sessionId({ config }: Deps, person: Caller | null, request: FastifyRequest, reply: FastifyReply): string {
  const sid = readSid(config, request)
  if (sid !== null && (person !== null || sid.startsWith('v'))) return sid
  const fresh = newSid('v')
  giveSid(config, reply, fresh)
  return fresh
}

const isMethod = (name: string): name is RpcMethod => Object.hasOwn(methods, name)

export function serveRpc(app: FastifyInstance, deps: Deps): void {
  serve(app, rpc, async ({ body, person, request, reply }) => {
    const asked = { deps, person, request, reply }
    void reply.header('cache-control', 'no-store')
    if (!Array.isArray(body)) return answerOne(body, asked)
    return Promise.all(body.map((call) => answerOne(call, asked)))
  })
}

/** JSON-RPC 2.0's codes: -32601 no such method. */
async function answerOne({ id, method }: RpcCall, asked: Asked): Promise<RpcReply> {
  if (!isMethod(method)) return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'rpc.unknownMethod' } }
  return { jsonrpc: '2.0', id, result: await methods[method](asked) }
}
