import type { FastifyInstance } from 'fastify'
import type { Route } from '../../../contract/route.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type Call, serve } from '../../kernel/serve.ts'
import { bearerToken } from '../../kernel/whoCalls.ts'
import { findInRoom, inRoom, type InRoom } from './chatSession.ts'

/** Serves a call of somebody who is in a room: the chat's own session says who they are and where. Refusal 401 `chat.sessionOver`. */
export function serveInRoom<Body, Answer>(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
  route: Route<Body, Answer>,
  handle: (call: Call<Route<Body, Answer>>, who: InRoom) => Promise<Answer>,
): void {
  serve(
    app,
    route,
    async (call) => handle(call, await inRoom(db, bearerToken(call.request), now())),
    async ({ request }) => (await findInRoom(db, bearerToken(request), now()))?.customerId ?? null,
  )
}
