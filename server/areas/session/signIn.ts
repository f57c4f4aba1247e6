import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { giveSid, newSid, readSid } from '../../kernel/sessionCookie.ts'
import { closeWebSession, openWebSession } from '../../kernel/webSession.ts'

export type Newcomer = { id: number; account: string }

/**
 * Finds out who it is by `find`, in one transaction with what `then` does for the session, and opens their session under a new
 * cookie; the one before, of whatever kind, is worth nothing after (SRV-08). When either throws, nothing changed.
 */
export async function signIn(
  { db, config, now }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  find: (trx: Trx) => Promise<Newcomer>,
  then: (trx: Trx, session: string) => Promise<void> = async () => undefined,
): Promise<Newcomer> {
  const sid = newSid('p')
  const before = readSid(config, request)
  const who = await db.transaction().execute(async (trx) => {
    const found = await find(trx)
    if (before !== null) await closeWebSession(trx, before)
    await then(trx, await openWebSession(trx, sid, found.id, found.account, now()))
    return found
  })
  giveSid(config, reply, sid)
  return who
}
