import type { FastifyInstance } from 'fastify'
import type { Route } from '../../../../contract/route.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type Call, serve } from '../../../kernel/serve.ts'
import { bearerToken } from '../../../kernel/authenticate.ts'
import { findRoomSession, requireRoomSession, type ChatRoomSession } from './chatSession.ts'

/**
 * Serves a call of a person in a room, identified by their chat session. Throws Refusal 401
 * `chat.sessionOver`.
 */
export function serveInRoom<Body, Answer>(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  route: Route<Body, Answer>,
  handle: (call: Call<Route<Body, Answer>>, who: ChatRoomSession) => Promise<Answer>,
): void {
  serve(
    app,
    route,
    async (call) => handle(call, await requireRoomSession(db, bearerToken(call.request), now())),
    async ({ request }) => (await findRoomSession(db, bearerToken(request), now()))?.customerId ?? null,
  )
}
