import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf } from '../../contract/route.ts'

/** Who is signed in. `accountId` is the session's current account; `sessionHash` names the session without opening it. */
export type Caller = { customerId: number; accountId: string; sessionHash: string }

/** One request as a handler sees it: `body`, `params` and `query` have passed the contract. */
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
