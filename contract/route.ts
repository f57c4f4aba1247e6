import type { ZodMiniType } from 'zod/mini'
import type { FeatureWithCalls } from './features.ts'
import type { RouteArea } from './kernel.ts'

/** A schema that parses `T` from a request or response. */
export type WireSchema<T = unknown> = ZodMiniType<T, unknown>

/** Kinds of response that are not JSON. `empty`: headers alone. */
export type DocumentKind = 'html' | 'redirect' | 'file' | 'empty'

/** Encoding of a request body. `multipart`: with a file. */
export type Encoding = 'json' | 'form' | 'multipart'

/** Required access. `person`: 401 without a session. */
export type Access = 'anyone' | 'person'

/** One call of the contract, read by server, page, worker, OpenAPI generator and tests. */
export type Route<Body = unknown, ResponseBody = unknown, Sent extends Encoding = Encoding, Who extends Access = Access> = {
  area: RouteArea
  /** `platform`: the call goes to the trading platform's origin, not to ours. */
  origin: 'app' | 'platform'
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** Path in Fastify's syntax: `/api/:coin/check`. */
  path: string
  access: Who
  /**
   * The feature that the call belongs to: refused, with nothing changed, for people whose settings switch it
   * off (APP-26).
   */
  feature?: FeatureWithCalls
  /** `idempotent`: can move money, so it honours Idempotency-Key (SRV-04, FUND-43). */
  money: 'none' | 'idempotent'
  /**
   * The values of `action` that move money, in a call with several: the others need no key. Missing: every
   * body does.
   */
  moneyActions?: readonly string[]
  encoding: Sent
  params?: WireSchema
  query?: WireSchema
  body?: WireSchema<Body>
  response: WireSchema<ResponseBody> | DocumentKind
  /**
   * `original`: a call of the original contract (SRV-01). `ours`: an addition that a back end may omit
   * (SRV-12).
   */
  source: 'original' | 'ours'
  /**
   * Our fields in an original call; `a.b` is a field of `a`, or of each element of a list `a`. A back end may
   * omit response fields and ignore body fields (SRV-12).
   */
  additions?: { body?: readonly string[]; response?: readonly string[] }
  /** A decision that the original leaves open, with the reason. */
  why?: string
}

type RouteInput<Body, ResponseBody, Sent extends Encoding, Who extends Access> = Pick<
  Route<Body, ResponseBody>,
  'area' | 'path' | 'response'
> &
  Partial<Omit<Route<Body, ResponseBody, Sent, Who>, 'response'>>

/**
 * Defines a route. Defaults to a JSON POST to our own origin by a signed-in person. Marked as pure, so that a
 * bundle contains only the calls it uses.
 */
/*#__NO_SIDE_EFFECTS__*/
export function route<Body = undefined, ResponseBody = unknown, Sent extends Encoding = 'json', Who extends Access = 'person'>(
  input: RouteInput<Body, ResponseBody, Sent, Who>,
): Route<Body, ResponseBody, Sent, Who> {
  const defaults = { access: 'person' as Who, encoding: 'json' as Sent }
  return { origin: 'app', method: 'POST', money: 'none', source: 'original', ...defaults, ...input }
}

export type BodyOf<R> = R extends Route<infer Body, unknown> ? Body : never
export type ResponseOf<R> = R extends Route<infer _Body, infer Answer> ? Answer : never
export type AccessOf<R> = R extends Route<unknown, unknown, Encoding, infer Who> ? Who : never
