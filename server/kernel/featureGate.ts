import type { FastifyRequest } from 'fastify'
import type { FeatureWithCalls } from '../../contract/features.ts'
import type { ServerContext } from './serverContext.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns whether a feature is offered (APP-26): to a customer by their settings, to a visitor (null) by
 * their country.
 */
export type IsFeatureOffered = (feature: FeatureWithCalls, customerId: number | null, request: FastifyRequest) => Promise<boolean>

const codes: Record<FeatureWithCalls, { code: string }> = {
  chat: { code: 'chat.notOffered' },
  tournaments: { code: 'tournaments.notOffered' },
  copy: { code: 'copy.notOffered' },
  signals: { code: 'signals.notOffered' },
  quiz: { code: 'quiz.notOffered' },
  referral: { code: 'referral.notOffered' },
  quickTopUp: { code: 'quick.notOffered' },
}

/**
 * The caller of a feature, and the refusal's status: 200, or 403 where the response is not JSON and a 200
 * would look like data.
 */
export type FeatureRequest = { customerId: number | null; request: FastifyRequest; status?: 200 | 403 }

/**
 * Throws the feature's Refusal if it is not offered to the caller. `serve` runs it before every call of a
 * feature.
 */
export async function requireFeature({ offered }: ServerContext, feature: FeatureWithCalls, call: FeatureRequest): Promise<void> {
  const { customerId, request, status = 200 } = call
  if (!(await offered(feature, customerId, request))) throw new Refusal(status, codes[feature].code)
}
