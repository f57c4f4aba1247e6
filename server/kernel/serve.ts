import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Route } from '../../contract/route.ts'
import type { Call, Caller } from './call.ts'
import { refuseCrossSite } from './crossSite.ts'
import { once } from './idempotency.ts'
import { refuseUnoffered } from './offered.ts'
import { withoutFields } from './withoutFields.ts'
import { rateLimitOf } from './rateClass.ts'
import { readInput } from './readInput.ts'
import { refuseEncoding } from './refuseEncoding.ts'
import { Refusal } from './refusal.ts'
import { visitorLanguage } from './visitorLanguage.ts'
import { whoCalls } from './whoCalls.ts'

export type { Call, Caller } from './call.ts'

/** What the contract answers is read off the route, so that a handler is held to it. */
type Handler<Body, Answer> = (call: Call<Route<Body, Answer>>) => Promise<Answer>
/** The customer for whom a call is made; null: nobody is known. */
type Whose<Body, Answer> = (call: Call<Route<Body, Answer>>) => Promise<number | null>

/**
 * Serves one call of the contract. In this order: another site's POST is refused (403), then a call without a session where one
 * is needed (401), then input that is not the contract's (400), then a money call's key is looked up (SRV-04),
 * and a call of a feature that is not offered (200 with the feature's code) is refused before its handler runs (APP-26).
 * A handler of a money call may be run again after a crash with the same key: it must find what it had begun.
 * `whose`: for calls whose caller neither the cookie nor the platform's token names.
 * With CONTRACT=original our own origin serves the original's calls and fields alone; what the platform's page and its chat ask
 * their own server is no part of that contract (SRV-12).
 */
export function serve<Body, Answer>(
  app: FastifyInstance,
  route: Route<Body, Answer>,
  handle: Handler<Body, Answer>,
  whose: Whose<Body, Answer> = async ({ person }) => person?.customerId ?? null,
): void {
  const { house } = app
  house.served.push(route)
  const plain = house.deps.config.contract === 'original' && house.origin === 'app'
  if (plain && route.source === 'ours') return
  // Behind the key of a money call: what was done while the feature was offered is answered as it was.
  const run: Handler<Body, Answer> = async (call) => {
    if (route.feature !== undefined) {
      const status = typeof route.answer === 'string' ? 403 : 200
      await refuseUnoffered(house, route.feature, { customerId: await whose(call), request: call.request, status })
    }
    return handle(call)
  }
  app.route({
    method: route.method,
    url: route.path,
    config: { rateLimit: rateLimitOf(house, route) },
    onRequest: async (request) => refuseEncoding(route, request),
    async handler(request, reply) {
      // An answer may be about a person: no browser keeps it on its disk, where the next one would find it (SES-14). Pages say otherwise.
      void reply.header('cache-control', 'no-store')
      refuseCrossSite(house, route, request)
      const person = await whoCalls(house, request)
      if (route.access === 'person' && person === null) {
        // Whoever opened an address is a person before a browser: they are led to the door, not shown an answer for programs.
        if (route.answer === 'html' || route.answer === 'redirect') return reply.redirect(`/${visitorLanguage(request)}/login`)
        throw new Refusal(401, 'auth.required')
      }
      const call = readCall(route, request, reply, person, plain ? route.additions?.body : undefined)
      const answer = await (route.money === 'idempotent' ? keyed(app, route, call, run) : run(call))
      if (reply.sent) return reply
      return plain ? withoutFields(answer, route.additions?.answer) : answer
    },
  })
}

function readCall<Body, Answer>(
  route: Route<Body, Answer>,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Caller | null,
  passedOver?: readonly string[],
): Call<Route<Body, Answer>> {
  const key = request.headers['idempotency-key']
  return {
    body: readInput(route.body, withoutFields(request.body ?? undefined, passedOver)) as BodyOf<Route<Body, Answer>>,
    params: (readInput(route.params, request.params) ?? {}) as Record<string, string>,
    query: (readInput(route.query, request.query) ?? {}) as Record<string, string>,
    person,
    key: typeof key === 'string' ? key : null,
    request,
    reply,
  }
}

const keyShape = /^[\w.:-]{1,255}$/

async function keyed<Body, Answer>(
  app: FastifyInstance,
  route: Route<Body, Answer>,
  call: Call<Route<Body, Answer>>,
  handle: Handler<Body, Answer>,
): Promise<Answer> {
  const { deps } = app.house
  const { key, person, body, params } = call
  if (person === null) throw new Refusal(401, 'auth.required')
  if (key === null) {
    if (deps.config.contract === 'original') return handle(call)
    throw new Refusal(400, 'idempotency.missing')
  }
  if (!keyShape.test(key)) throw new Refusal(400, 'idempotency.malformed')
  const input = { body, params }
  return once(deps.db, { customerId: person.customerId, key, route: route.path, input, now: deps.now() }, () => handle(call))
}
