import type { FastifyInstance } from 'fastify'
import { chatHistory, chatReports, enterChat, hideChat, judgeChat, muteChat, reportChat, sendChat } from '../../../../contract/chatRoom.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type Call, serve } from '../../../kernel/serve.ts'
import { participantIn, upsertPerson } from './chatPerson.ts'
import { enterRoom, type ChatRoomSession, ticketCustomer } from './chatSession.ts'
import { readHidden, hidePerson } from './hidden.ts'
import { readHistory } from './messages.ts'
import { judgeMessage, mutePerson, openReports, reportMessage } from './moderate.ts'
import { presenceFor, readRooms } from './presence.ts'
import { openRoomHub } from './roomHub.ts'
import { sendMessage } from './sendMessage.ts'
import { serveInRoom } from './serveInRoom.ts'
import { serveRoomStream } from './streamRoom.ts'

const done = { return: 'true' as const }

/** Serves the chat: rooms, presence and messages (SRV-07, TRD-05). */
export function serveChat(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps
  const { secret } = config
  const hub = openRoomHub(deps)
  const contextOf = (who: ChatRoomSession) => ({ db, secret, who, now: now() })

  const enter = async ({ body }: Pick<Call<typeof enterChat>, 'body'>) => {
    const entered = await db.transaction().execute((trx) => enterRoom(trx, body.token, body.room, now()))
    await upsertPerson(db, secret, entered.customerId, { last_room: body.room })
    const { alias, name, role } = await participantIn(db, secret, body.room, entered.customerId)
    const room = (await readRooms(db, now())).find(({ id }) => id === body.room)
    return {
      ...done,
      session: entered.session,
      you: { id: alias, name, role },
      hidden: await readHidden(db, entered.customerId),
      now: now(),
      ...(room && { room: { id: room.id, name: room.name, kind: room.kind }, presence: presenceFor(room.now, entered.customerId) }),
    }
  }
  serve(app, enterChat, enter, ({ body }) => ticketCustomer(db, body.token, now()))

  serveInRoom(app, deps, chatHistory, async ({ query }, { room }) => {
    const { before, limit } = query as { before?: number; limit?: number }
    return readHistory(db, room, before ?? null, limit)
  })
  serveInRoom(app, deps, sendChat, async ({ body }, who) => {
    const message = await sendMessage(db, secret, who, body, now())
    return { ...done, ...(message && { message }) }
  })
  serveInRoom(app, deps, reportChat, async ({ body }, who) => {
    await reportMessage(contextOf(who), body)
    return done
  })
  serveInRoom(app, deps, chatReports, async (_call, who) => openReports(contextOf(who)))
  serveInRoom(app, deps, judgeChat, async ({ body }, who) => {
    await judgeMessage(contextOf(who), body)
    return done
  })
  serveInRoom(app, deps, muteChat, async ({ body }, who) => {
    await mutePerson(contextOf(who), body)
    return done
  })
  serveInRoom(app, deps, hideChat, async ({ body }, { customerId }) => {
    await hidePerson(db, customerId, body)
    return done
  })

  serveRoomStream(app, deps, hub)
}
