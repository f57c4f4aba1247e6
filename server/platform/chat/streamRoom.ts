import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { chatStream, type WireChatEvent } from '../../../contract/chatRoom.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { RoomHub } from './roomHub.ts'
import { serveInRoom } from './serveInRoom.ts'

/** A reader so far behind is cut off; it comes back by its Last-Event-ID. */
const mostUnreadBytes = 256 * 1_024
/** Open streams of one person: their tabs and devices. */
const mostStreams = 12

const asEvent = (event: WireChatEvent): string =>
  `${event.type === 'message' ? `id: ${event.message.changed}\n` : ''}data: ${JSON.stringify(event)}\n\n`

/** What happens in a room, as server-sent events. Refusals: 401 `chat.sessionOver`, 403 `chat.notOffered`, 429 `stream.tooMany`. */
export function serveRoomStream(app: FastifyInstance, deps: Deps, hub: RoomHub): void {
  const open = new Map<number, Set<PassThrough>>()

  serveInRoom(app, deps, chatStream, async ({ request, reply }, who) => {
    const mine = open.get(who.customerId) ?? new Set()
    if (mine.size >= mostStreams) throw new Refusal(429, 'stream.tooMany')
    const line = new PassThrough()
    const say = (text: string): void => {
      if (line.readableLength > mostUnreadBytes) line.destroy()
      else if (!line.destroyed) line.write(text)
    }
    open.set(who.customerId, mine.add(line))
    const heard = request.headers['last-event-id']
    const leave = hub.join({
      stream: randomUUID(),
      room: who.room,
      customerId: who.customerId,
      session: who.hash,
      after: typeof heard === 'string' && /^\d{1,15}$/.test(heard) ? Number(heard) : null,
      hear(event) {
        say(asEvent(event))
        if (event.type === 'ended') line.end()
      },
      beat: () => say(': beat\n\n'),
    })
    line.once('close', () => {
      leave()
      mine.delete(line)
      if (mine.size === 0) open.delete(who.customerId)
    })
    // Something at once: the reader knows that the line stands before anybody has written.
    say(': here\n\n')
    // Its connection ends with it: kept for another call, it would hold up the server's stop.
    reply
      .header('connection', 'close')
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
    return reply.send(line)
  })

  app.addHook('preClose', async () => {
    await hub.stop()
    for (const lines of open.values()) for (const line of lines) line.destroy()
  })
}
