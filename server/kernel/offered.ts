import type { FastifyRequest } from 'fastify'
import type { CalledFeature } from '../../contract/features.ts'
import type { House } from './house.ts'
import { Refusal } from './refusal.ts'

/** Whether a feature is offered (APP-26): to a customer by their settings, to a visitor (null) by the country they call from. */
export type Offered = (feature: CalledFeature, customerId: number | null, request: FastifyRequest) => Promise<boolean>

const codes: Record<CalledFeature, { code: string }> = {
  chat: { code: 'chat.notOffered' },
  tournaments: { code: 'tournaments.notOffered' },
  copy: { code: 'copy.notOffered' },
  quickTopUp: { code: 'quick.notOffered' },
}

/** For whom a call is made, and how a "no" is told: 200 is a rule's, 403 where what is read is no JSON and a 200 would be taken for it. */
export type Asked = { customerId: number | null; request: FastifyRequest; status?: 200 | 403 }

/** Throws the feature's Refusal, one code for each, for whom it is not offered. `serve` asks before every call of a feature. */
export async function refuseUnoffered({ offered }: House, feature: CalledFeature, asked: Asked): Promise<void> {
  const { customerId, request, status = 200 } = asked
  if (!(await offered(feature, customerId, request))) throw new Refusal(status, codes[feature].code)
}
