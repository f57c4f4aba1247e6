import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { chatStream, type WireChatEvent } from '../../../../contract/chatRoom.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RoomHub } from './roomHub.ts'
import { serveInRoom } from './serveInRoom.ts'

/** A reader this far behind is disconnected; it reconnects with its Last-Event-ID. */
const maxUnreadBytes = 256 * 1_024
/** Open streams per person: their tabs and devices. */
const maxStreams = 12

const asEvent = (event: WireChatEvent): string =>
  `${event.type === 'message' ? `id: ${event.message.changed}\n` : ''}data: ${JSON.stringify(event)}\n\n`

/**
 * Serves a room's events as server-sent events. Throws Refusal 401 `chat.sessionOver`, 403 `chat.notOffered`,
 * 429 `stream.tooMany`.
 */
export function serveRoomStream(app: FastifyInstance, deps: Deps, hub: RoomHub): void {
  const open = new Map<number, Set<PassThrough>>()

  serveInRoom(app, deps, chatStream, async ({ request, reply }, who) => {
    const own = open.get(who.customerId) ?? new Set()
    if (own.size >= maxStreams) throw new Refusal(429, 'stream.tooMany')
    const stream = new PassThrough()
    const send = (text: string): void => {
      if (stream.readableLength > maxUnreadBytes) stream.destroy()
      else if (!stream.destroyed) stream.write(text)
    }
    open.set(who.customerId, own.add(stream))
    const lastEventId = request.headers['last-event-id']
    const leave = hub.join({
      stream: randomUUID(),
      room: who.room,
      customerId: who.customerId,
      session: who.hash,
      after: typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null,
      send(event) {
        send(asEvent(event))
        if (event.type === 'ended') stream.end()
      },
      heartbeat: () => send(': beat\n\n'),
    })
    stream.once('close', () => {
      leave()
      own.delete(stream)
      if (own.size === 0) open.delete(who.customerId)
    })
    // Sent at once, so that the reader knows the stream is open before anybody has written.
    send(': here\n\n')
    // Close the connection with the stream: kept alive, it would delay the server's stop.
    reply
      .header('connection', 'close')
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
    return reply.send(stream)
  })

  app.addHook('preClose', async () => {
    await hub.stop()
    for (const streams of open.values()) for (const stream of streams) stream.destroy()
  })
}
