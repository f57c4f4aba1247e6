import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, BodyOf, Encoding, Route } from '../../contract/route.ts'
import type { Call, Caller } from './call.ts'
import { checkCsrf } from './csrf.ts'
import { runOnce } from './idempotency.ts'
import { requireFeature } from './featureGate.ts'
import { withoutFields } from './withoutFields.ts'
import { type Form, multipartType, readForm } from './multipart.ts'
import { routeRateLimit } from './routeRateLimit.ts'
import { readInput } from './readInput.ts'
import { Refusal } from './refusal.ts'
import { visitorLanguage } from './visitorLanguage.ts'
import { authenticate } from './authenticate.ts'

const formType = 'application/x-www-form-urlencoded'
/**
 * Room for the pieces of a form around its file, or for the largest file as a data URL of the old form. In
 * bytes.
 */
const multipartJsonLimit = 768 * 1024

/**
 * Refuses a form body where the contract has none: any site may send one without a preflight. Throws Refusal
 * 415 `request.malformed`.
 */
function checkBodyEncoding({ encoding }: Pick<Route, 'encoding'>, { headers }: Pick<FastifyRequest, 'headers'>): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if ((type === formType && encoding !== 'form') || (type === multipartType && encoding !== 'multipart'))
    throw new Refusal(415, 'request.malformed')
}

export type { Call, Caller } from './call.ts'

type ServedRoute<Body, Answer, Who extends Access> = Route<Body, Answer, Encoding, Who>
type CallOf<Body, Answer, Who extends Access> = Call<ServedRoute<Body, Answer, Who>>
/**
 * The answer's type comes from the route, so that the compiler checks the handler; the caller's type comes
 * from its access.
 */
type Handler<Body, Answer, Who extends Access> = (call: CallOf<Body, Answer, Who>) => Promise<Answer>
/** Returns the customer of a call, or null if there is none. */
type CustomerOf<Body, Answer, Who extends Access> = (call: CallOf<Body, Answer, Who>) => Promise<number | null>

/**
 * Serves one call of the contract. In this order: CSRF (403), session (401), input (400), idempotency key
 * (SRV-04), feature (APP-26), handler. With CONTRACT=original the app serves only the original's calls and
 * fields; the platform is not part of that contract (SRV-12).
 */
export function serve<Body, Answer, Who extends Access>(
  app: FastifyInstance,
  route: ServedRoute<Body, Answer, Who>,
  handle: Handler<Body, Answer, Who>,
  /** For calls whose caller is identified by neither the cookie nor the platform's token. */
  customerOf: CustomerOf<Body, Answer, Who> = async ({ person }) => person?.customerId ?? null,
): void {
  const { context } = app
  context.served.push(route)
  const isOriginalOnly = context.deps.config.contract === 'original' && context.origin === 'app'
  if (isOriginalOnly && route.source === 'ours') return
  // Inside the idempotency check: an answer given while the feature was offered is repeated unchanged.
  const run: Handler<Body, Answer, Who> = async (call) => {
    if (route.feature !== undefined) {
      const status = typeof route.response === 'string' ? 403 : 200
      await requireFeature(context, route.feature, { customerId: await customerOf(call), request: call.request, status })
    }
    return handle(call)
  }
  app.route({
    method: route.method,
    url: route.path,
    ...(route.encoding === 'multipart' ? { bodyLimit: multipartJsonLimit } : {}),
    config: { rateLimit: routeRateLimit(context, route) },
    onRequest: async (request) => checkBodyEncoding(route, request),
    async handler(request, reply) {
      // A response may be personal: no browser may store it (SES-14). Pages set their own header.
      void reply.header('cache-control', 'no-store')
      checkCsrf(context, route, request)
      const person = await authenticate(context, request)
      if (route.access === 'person' && person === null) {
        // A page address: redirect to login instead of answering JSON 401.
        if (route.response === 'html' || route.response === 'redirect') return reply.redirect(`/${visitorLanguage(request)}/login`)
        throw new Refusal(401, 'auth.required')
      }
      // Read here: only a signed-in person makes the server hold a file.
      const form = route.encoding === 'multipart' ? await readForm(request) : null
      const call = readCall(route, request, reply, person, { form, ignored: isOriginalOnly ? route.additions?.body : undefined })
      const answer = await (movesMoney(route, call.body) ? runIdempotent(app, route, call, run) : run(call))
      if (reply.sent) return reply
      return isOriginalOnly ? withoutFields(answer, route.additions?.response) : answer
    },
  })
}

/** Reads the call of a caller whose access was checked: for a route for persons, `person` is not null. */
function readCall<Body, Answer, Who extends Access>(
  route: ServedRoute<Body, Answer, Who>,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Caller | null,
  { form, ignored }: { form: Form | null; ignored: readonly string[] | undefined },
): CallOf<Body, Answer, Who> {
  const key = request.headers['idempotency-key']
  return {
    body: readInput(route.body, withoutFields(form?.fields ?? request.body ?? undefined, ignored)) as BodyOf<
      ServedRoute<Body, Answer, Who>
    >,
    params: (readInput(route.params, request.params) ?? {}) as Record<string, string>,
    query: (readInput(route.query, request.query) ?? {}) as Record<string, string>,
    person: person as CallOf<Body, Answer, Who>['person'],
    key: typeof key === 'string' ? key : null,
    file: form?.file ?? null,
    request,
    reply,
  }
}

/** True if a call with this body can move money, so that it needs a key. */
function movesMoney({ money, moneyActions }: Pick<Route, 'money' | 'moneyActions'>, body: unknown): boolean {
  if (money !== 'idempotent' || moneyActions === undefined) return money === 'idempotent'
  const { action } = body as { action?: unknown }
  return typeof action === 'string' && moneyActions.includes(action)
}

const keyPattern = /^[\w.:-]{1,255}$/

async function runIdempotent<Body, Answer, Who extends Access>(
  app: FastifyInstance,
  route: ServedRoute<Body, Answer, Who>,
  call: CallOf<Body, Answer, Who>,
  handle: Handler<Body, Answer, Who>,
): Promise<Answer> {
  const { deps } = app.context
  const { key, person, body, params } = call
  if (person === null) throw new Refusal(401, 'auth.required')
  if (key === null) {
    if (deps.config.contract === 'original') return handle(call)
    throw new Refusal(400, 'idempotency.missing')
  }
  if (!keyPattern.test(key)) throw new Refusal(400, 'idempotency.malformed')
  const { customerId } = person
  const keyed = { customerId, key, route: route.path, input: { body, params }, now: deps.now(), secret: deps.config.secret }
  return runOnce(deps.db, keyed, () => handle(call))
}
