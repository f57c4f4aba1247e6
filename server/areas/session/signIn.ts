import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { readSid, setSid } from '../../kernel/sessionCookie.ts'
import { closeWebSession, openWebSession } from '../../kernel/webSession.ts'

/** Opens a session under a new cookie; the one before, of whatever kind, is worth nothing after (SRV-08). Answers the session's hash. */
export async function signIn(
  trx: Trx,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { id: number; account: string },
): Promise<string> {
  const before = readSid(deps.config, request)
  if (before !== null) await closeWebSession(trx, before)
  return openWebSession(trx, setSid(deps.config, reply, 'p'), who.id, who.account, deps.now())
}
