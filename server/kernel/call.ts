import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf } from '../../contract/route.ts'

/** The signed-in person. `accountId` is the session's current account; `sessionHash` identifies the session but cannot open it. */
export type Caller = { customerId: number; accountId: string; sessionHash: string }

/** One request as a handler receives it: `body`, `params` and `query` are validated by the contract. */
export type Call<R> = {
  body: BodyOf<R>
  params: Record<string, string>
  query: Record<string, string>
  person: Caller | null
  /** The Idempotency-Key. */
  key: string | null
  request: FastifyRequest
  reply: FastifyReply
}
