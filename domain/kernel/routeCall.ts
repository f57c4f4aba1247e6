import type { ResponseOf, Route } from '../../contract/route.ts'
import type { Factor } from '../../contract/security.ts'
import { fail, ok, type Result } from './result.ts'

/** The content of one call of the contract. */
export type RouteCall = {
  params?: Record<string, string> | undefined
  /** Null: left out. */
  query?: Record<string, string | number | null> | undefined
  body?: unknown
  /** Idempotency-Key: the same for each repeat of one intent (FUND-43). */
  key?: string | undefined
}

/** A request as `fetch` takes it; credentials, cache and time limit are the sender's. */
export type RouteRequest = { address: string; init: { method: string; headers: Record<string, string>; body?: string } }

/**
 * Returns a route's path with its parameters and query filled in. Throws when a parameter is missing, which
 * is a bug.
 */
export function addressOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Pick<RouteCall, 'params' | 'query'> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.path} lacks ${name}`)
    return encodeURIComponent(value)
  })
  const search = encodeFields(query)
  return search === '' ? path : `${path}?${search}`
}

/** Half an emoji becomes U+FFFD: `encodeURIComponent` would throw. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

/** Encodes fields as a query or a form, without those that are null or undefined. */
const encodeFields = (fields: object): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${encodeText(name)}=${encodeText(String(value))}`]))
    .join('&')

/**
 * Builds the request of a route, its body encoded as the contract says. `headers`: the sender's credentials
 * and language.
 */
export function requestOf(
  route: Pick<Route, 'path' | 'method' | 'encoding'>,
  call: RouteCall,
  headers: Record<string, string> = {},
): RouteRequest {
  const isForm = route.encoding === 'form'
  const hasBody = route.method !== 'GET'
  return {
    address: addressOf(route, call),
    init: {
      method: route.method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(hasBody ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      },
      ...(hasBody ? { body: isForm ? encodeFields(call.body ?? {}) : JSON.stringify(call.body ?? {}) } : {}),
    },
  }
}

/**
 * The body of a refusal. `code` and the values of `fields` are translation keys; `message` is the server's
 * own text; `until` is the end of the limit that was reached, in milliseconds (FUND-46).
 */
export type RefusalBody = { code: string; message?: string; fields?: Record<string, string>; until?: number; stepUp?: StepUp }

/**
 * The factor that a refused call asks for before it is repeated (SEC-08, WD-07). `challenge`: missing on a
 * plain back end.
 */
export type StepUp = { factor: Factor; challenge?: string }

/** Not read from the contract, whose schemas the callers of this file need not load. */
const factors: readonly Factor[] = ['email', 'google', 'sms']

/** True for anything with fields, an array too. */
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** True for milliseconds that a Date can hold: formatting others throws. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && !Number.isNaN(new Date(value).getTime())

/** Reads the body of a refusal without trusting it: invalid parts are ignored. */
export function readRefusal(body: unknown): RefusalBody {
  const { error, message, fields, until, factor, type, challenge } = isObject(body) ? body : {}
  const asked = factor === 'true' || factor === true ? (factors.find((one) => one === type) ?? 'google') : null
  return {
    code: isText(error) ? error : asked === null ? 'auth.server_error' : 'stepUp.required',
    ...(isText(message) ? { message } : {}),
    ...(isObject(fields)
      ? { fields: Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => isText(field[1]))) }
      : {}),
    ...(isTime(until) ? { until } : {}),
    ...(asked === null ? {} : { stepUp: { factor: asked, ...(isText(challenge) ? { challenge } : {}) } }),
  }
}

/** True for `return: 'false'` and `return: false`, which the original sends with any status (SRV-01). */
export const isRefused = (body: unknown): boolean => isObject(body) && (body['return'] === 'false' || body['return'] === false)

/**
 * True if the server itself answered that there is no session. A 401 without a refusal of the contract comes
 * from a proxy or a Wi-Fi's sign-in, and proves nothing (SES-16).
 */
export const isSessionOver = (status: number, body: unknown): boolean => status === 401 && isRefused(body)

/**
 * Parses the response of a route by its schema; fails for one that violates the contract, and for a document.
 */
export function parseResponse<R extends Route>(route: R, body: unknown): Result<ResponseOf<R>, 'auth.server_error'> {
  const read = typeof route.response === 'string' ? null : route.response.safeParse(body)
  return read?.success ? ok(read.data as ResponseOf<R>) : fail('auth.server_error')
}
