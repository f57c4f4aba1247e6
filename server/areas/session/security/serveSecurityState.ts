import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, factors, securityState } from '../../../../contract/security.ts'
import { maskEmail } from '../../../../domain/session/email.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { idleMs, lifetimeMs } from '../../../kernel/webSession.ts'
import { endPushOfOthers } from '../../notifications/pushSubscriptions.ts'
import { listPasskeys } from '../../security/passkeys.ts'
import { countRecoveryCodes } from '../../security/recoveryCodes.ts'
import { endWebSession } from '../endWebSession.ts'
import { isOffered } from '../factor/isOffered.ts'
import { phoneOf } from '../factor/phoneOf.ts'
import { lockCustomer } from '../lockCustomer.ts'

/** Hides all of a number but its ends: `+336…456`. */
const maskPhone = (number: string): string => `${number.slice(0, 4)}…${number.slice(-3)}`

/** Serves the state of the security page, and the end of sessions (SEC-01, SEC-10). */
export function serveSecurityState(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  serve(app, securityState, async ({ person: { customerId, sessionHash } }) => {
    const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
    const sessions = await db
      .selectFrom('web_session')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('seen_at', '>', now() - idleMs)
      .where('opened_at', '>', now() - lifetimeMs)
      .orderBy('seen_at', 'desc')
      .execute()
    return {
      return: 'true' as const,
      factor: customer.two_factor,
      methods: factors.filter((method) => isOffered(deps, method)),
      email: maskEmail(customer.email),
      phone: maskPhone(phoneOf(customer)),
      recoveryCodes: await countRecoveryCodes(db, customerId),
      passkeys: await listPasskeys(db, customerId),
      sessions: sessions.map(({ id, hash, device, country, opened_at: openedAt, seen_at: seenAt }) => ({
        id,
        current: hash === sessionHash,
        openedAt,
        seenAt,
        ...(device !== null && { device }),
        ...(country !== null && { country }),
      })),
    }
  })

  serve(app, endSession, async ({ body: { id }, person }) => {
    await db.transaction().execute(async (trx) => {
      const other = await trx
        .selectFrom('web_session')
        .select('hash')
        .where('id', '=', id)
        .where('customer_id', '=', person.customerId)
        .where('hash', '<>', person.sessionHash)
        .executeTakeFirst()
      // One that has ended already is no error: the list may be a minute old.
      if (other !== undefined) await endWebSession(trx, other.hash)
    })
    return { return: 'true' as const }
  })

  serve(app, endOtherSessions, async ({ person: { customerId, sessionHash } }) => {
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerId)
      await endPushOfOthers(trx, customerId, sessionHash)
      await trx.deleteFrom('web_session').where('customer_id', '=', customerId).where('hash', '<>', sessionHash).execute()
      await trx.deleteFrom('waiting_login').where('customer_id', '=', customerId).execute()
      const own = await trx.selectFrom('web_session').select('hash').where('hash', '=', sessionHash).executeTakeFirst()
      // Ended from another device meanwhile, which wins.
      if (!own) throw new Refusal(401, 'auth.required')
    })
    return { return: 'true' as const }
  })
}
