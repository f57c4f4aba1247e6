import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '../../../domain/notifications/deviceName.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { setSid, newSid, readSid } from '../../kernel/sessionCookie.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { closeWebSession, openWebSession, type SessionPlace } from '../../kernel/webSession.ts'
import { namedCountry } from '../settings/settingsPerson.ts'
import { endWebSession } from './endWebSession.ts'
import { rememberDevice } from './knownDevice.ts'

export type CustomerAccount = { id: number; account: string }
export type Http = { request: FastifyRequest; reply: FastifyReply }

/** Returns the device and, where the proxy names it, the country of a request. */
const placeOf = (config: Deps['config'], request: FastifyRequest): SessionPlace => ({
  device: deviceName(request.headers['user-agent']) ?? null,
  country: namedCountry(config, request),
})

/**
 * Ends the session that a sign-in replaces. The push messages of another person end with it: the device is
 * not theirs any more (BG-08).
 */
async function replaceSession(trx: Trx, sid: string, customerId: number): Promise<void> {
  const hash = hashToken(sid)
  const before = await trx.selectFrom('web_session').select('customer_id').where('hash', '=', hash).executeTakeFirst()
  if (before !== undefined && before.customer_id !== customerId) return endWebSession(trx, hash)
  await closeWebSession(trx, sid)
}

/**
 * Runs `find` and `then` in one transaction and opens a session for the found person under a new cookie,
 * which replaces the one before (SRV-08). If either throws, nothing changes. If `find` returns null, its
 * changes are committed without a session.
 */
export async function signIn<Found extends CustomerAccount | null>(
  { db, config, now }: Deps,
  { request, reply }: Http,
  find: (trx: Trx) => Promise<Found>,
  then: (trx: Trx, session: string, found: NonNullable<Found>) => Promise<void> = async () => undefined,
): Promise<Found> {
  const sid = newSid('p')
  const before = readSid(config, request)
  const { found: who, holder } = await db.transaction().execute(async (trx) => {
    const found = await find(trx)
    if (found === null) return { found, holder: null }
    if (before !== null) await replaceSession(trx, before, found.id)
    await then(trx, await openWebSession(trx, sid, found.id, found.account, now(), placeOf(config, request)), found)
    const language = visitorLanguage(request)
    const updated = trx.updateTable('customer').set({ language }).where('id', '=', found.id)
    return { found, holder: await updated.returning(['id', 'password_hash']).executeTakeFirstOrThrow() }
  })
  if (holder !== null) {
    setSid(config, reply, sid)
    rememberDevice(config, { request, reply }, holder, now())
  }
  return who
}
