import type { ZodMiniType } from 'zod/mini'
import type { CalledFeature } from './features.ts'
import type { Area } from './kernel.ts'

/** A schema that reads `T` from the wire. */
export type Schema<T = unknown> = ZodMiniType<T, unknown>

/** What an answer is when it is not JSON. */
export type Document = 'html' | 'redirect' | 'file'

/** How the body of a call travels. `multipart`: with a file. */
export type Encoding = 'json' | 'form' | 'multipart'

/** One call of the contract: server, page, worker, OpenAPI and tests all read this. */
export type Route<Body = unknown, Answer = unknown, Sent extends Encoding = Encoding> = {
  area: Area
  /** `platform`: the call goes to the trading platform's origin, not to ours. */
  origin: 'app' | 'platform'
  method: 'GET' | 'POST'
  /** Fastify's spelling: `/api/:coin/check`. */
  path: string
  /** Who may call it. `person`: 401 without a session. */
  access: 'anyone' | 'person'
  /** The feature that the call belongs to: refused by rule, and nothing changed, for whom the settings leave it out (APP-26). */
  feature?: CalledFeature
  /** `idempotent`: can move money, so it honours Idempotency-Key (SRV-04, FUND-43). */
  money: 'none' | 'idempotent'
  encoding: Sent
  params?: Schema
  query?: Schema
  body?: Schema<Body>
  answer: Schema<Answer> | Document
  /** `original`: named in section 7 of the original. `ours`: an addition a back end may leave out (SRV-12). */
  source: 'original' | 'ours'
  /**
   * Fields of ours in a call that the original names; `a.b` stands in `a`, or in each of a list `a`. A back end may leave out those of
   * an answer and pass over those of a body (SRV-12).
   */
  additions?: { body?: readonly string[]; answer?: readonly string[] }
  /** What the original leaves open and we decided, with the reason. */
  why?: string
}

type Given<Body, Answer, Sent extends Encoding> = Pick<Route<Body, Answer>, 'area' | 'path' | 'answer'> &
  Partial<Omit<Route<Body, Answer, Sent>, 'answer'>>

/**
 * A POST of JSON to our own origin by a signed-in person, unless said otherwise: most calls are that.
 * Marked as pure, so that a bundle keeps only the calls that it makes.
 */
/*#__NO_SIDE_EFFECTS__*/
export function route<Body = undefined, Answer = unknown, Sent extends Encoding = 'json'>(
  given: Given<Body, Answer, Sent>,
): Route<Body, Answer, Sent> {
  return { origin: 'app', method: 'POST', access: 'person', money: 'none', encoding: 'json' as Sent, source: 'original', ...given }
}

export type BodyOf<R> = R extends Route<infer Body, unknown> ? Body : never
export type AnswerOf<R> = R extends Route<infer _Body, infer Answer> ? Answer : never
