import type { FastifyInstance } from 'fastify'
import { mobile } from '../../../contract/signIn.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { serve } from '../../kernel/serve.ts'
import { readSid } from '../../kernel/sessionCookie.ts'

/** Records that a session is used on a phone (SES-20). Idempotent. */
export function serveMobile(app: FastifyInstance, { db, config, now }: Deps): void {
  serve(app, mobile, async ({ request, person }) => {
    const sid = readSid(config, request)
    if (sid !== null) {
      await db
        .insertInto('mobile_visit')
        .values({ session: hashToken(sid), customer_id: person?.customerId ?? null, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return { return: 'true' as const }
  })
}
