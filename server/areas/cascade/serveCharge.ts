import type { FastifyInstance } from 'fastify'
import type { Encoding, Route } from '../../../contract/route.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { hasFreshConsent } from '../../../domain/cascade/consent.ts'
import type { Call } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'

type ChargeRoute<Body, Answer> = Route<Body, Answer, Encoding, 'person'>

/**
 * Throws Refusal 409 `cascade.not_confirmed` for a charge of our client's deposit without the person's recent
 * yes (FUND-36). 409 is stored for no key: the client asks for the outcome, then the person. A client of
 * the original contract names no deposit, and charges when its person presses.
 */
export function requireConsent(deposit: string | undefined, headers: Readonly<Record<string, unknown>>): void {
  if (deposit !== undefined && !hasFreshConsent(headers)) throw new Refusal(409, cascadeCodes.notConfirmed)
}

/** Serves a call that charges. Before its handler it checks the person's consent. */
export function serveCharge<Body extends { deposit?: string | undefined }, Answer>(
  app: FastifyInstance,
  route: ChargeRoute<Body, Answer>,
  handle: (call: Call<ChargeRoute<Body, Answer>>) => Promise<Answer>,
): void {
  serve(app, route, async (call) => {
    requireConsent(call.body.deposit, call.request.headers)
    return handle(call)
  })
}
