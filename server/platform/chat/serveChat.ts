import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chatHistory, chatReports, enterChat, judgeChat, muteChat, reportChat, sendChat } from '../../../contract/chatRoom.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { bearerToken } from '../../kernel/whoCalls.ts'
import { chatterIn, keepPerson } from './chatPerson.ts'
import { enterRoom, inRoom, type InRoom } from './chatSession.ts'
import { forgetOldChat } from './forgetOldChat.ts'
import { readHistory } from './messages.ts'
import { judgeMessage, mutePerson, openReports, reportMessage } from './moderate.ts'
import { presenceFor, readRooms } from './presence.ts'
import { openRoomHub } from './roomHub.ts'
import { sendMessage } from './sendMessage.ts'
import { serveRoomStream } from './streamRoom.ts'

const done = { return: 'true' as const }

/** The chat: rooms, who is in them, and what is said there (SRV-07, TRD-05). */
export async function serveChat(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, now, log, config } = deps
  const { secret } = config
  const hub = openRoomHub(db, now, log)
  const whoIs = (request: FastifyRequest): Promise<InRoom> => inRoom(db, bearerToken(request), now())
  const workOf = async (request: FastifyRequest) => ({ db, secret, who: await whoIs(request), now: now() })

  serve(app, enterChat, async ({ body }) => {
    const entered = await db.transaction().execute((trx) => enterRoom(trx, body.token, body.room, now()))
    await keepPerson(db, secret, entered.customerId, { last_room: body.room })
    const { alias, name, role } = await chatterIn(db, secret, body.room, entered.customerId)
    const room = (await readRooms(db, now())).find(({ id }) => id === body.room)
    return {
      ...done,
      session: entered.session,
      you: { id: alias, name, role },
      now: now(),
      ...(room && { room: { id: room.id, name: room.name, kind: room.kind }, presence: presenceFor(room.now, entered.customerId) }),
    }
  })

  serve(app, chatHistory, async ({ query, request }) => {
    const { room } = await whoIs(request)
    const { before, limit } = query as { before?: number; limit?: number }
    return readHistory(db, room, before ?? null, limit)
  })

  serve(app, sendChat, async ({ body, request }) => {
    const message = await sendMessage(db, secret, await whoIs(request), body, now())
    hub.nudge()
    return { ...done, ...(message && { message }) }
  })

  serve(app, reportChat, async ({ body, request }) => {
    await reportMessage(await workOf(request), body)
    hub.nudge()
    return done
  })
  serve(app, chatReports, async ({ request }) => openReports(await workOf(request)))
  serve(app, judgeChat, async ({ body, request }) => {
    await judgeMessage(await workOf(request), body)
    hub.nudge()
    return done
  })
  serve(app, muteChat, async ({ body, request }) => {
    await mutePerson(await workOf(request), body)
    hub.nudge()
    return done
  })

  serveRoomStream(app, deps, hub)
  await deps.jobs.every('chat.forgetOld', '41 * * * *', () => forgetOldChat(db, now()))
}
