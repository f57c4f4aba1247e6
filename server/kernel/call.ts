import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessOf, BodyOf, Encoding, Route } from '../../contract/route.ts'

/**
 * The signed-in person. `accountId` is the session's current account; `sessionHash` identifies the session
 * but cannot open it.
 */
export type Caller = { customerId: number; accountId: string; sessionHash: string }

/** The caller by the route's access: `serve` answers 401 to a visitor before a handler for persons runs. */
type CallerBy = { person: Caller; anyone: Caller | null }

/** One request as a handler receives it: `body`, `params` and `query` are validated by the contract. */
export type Call<R> = {
  body: BodyOf<R>
  params: Record<string, string>
  query: Record<string, string>
  person: CallerBy[AccessOf<R>]
  /** The Idempotency-Key. */
  key: string | null
  /** The file of a multipart form. */
  file: File | null
  request: FastifyRequest
  reply: FastifyReply
}

/** A call of a route for signed-in persons. */
export type PersonCall = Call<Route<unknown, unknown, Encoding, 'person'>>
