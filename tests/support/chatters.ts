import type { FastifyInstance } from 'fastify'
import { chatEvent, type WireChatEvent } from '../../contract/chatRoom.ts'
import { createTicket } from '../../server/areas/chat/rooms/chatSession.ts'
import type { TestPlatform, Trader } from './platform.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** Enters a trader into a room, through one process of the platform. */
export async function enterRoom(platform: TestPlatform, trader: Trader, room = 'main', app: FastifyInstance = platform.app) {
  const oneTime = await ticket(platform, trader)
  const entered = await post(platform, app, '/v2/chat/enter', { token: oneTime, room })
  const session = String(entered.body['session'])
  const headers = { authorization: `Bearer ${session}`, origin: platform.config.platformUrl }
  let marks = 0
  return {
    session,
    oneTime,
    entered,
    you: entered.body['you'] as { id: string; name: string; role: string },
    send: (text: string, mark = `${trader.id}-mark-${(marks += 1)}`) => post(platform, app, '/v2/chat/messages', { mark, text }, headers),
    post: (path: string, body: object) => post(platform, app, `/v2/chat/${path}`, body, headers),
    async get(path: string): Promise<Answer> {
      const answer = await app.inject({ method: 'GET', url: `/v2/chat/${path}`, headers })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
export type ChatMember = Awaited<ReturnType<typeof enterRoom>>

async function post(
  platform: TestPlatform,
  app: FastifyInstance,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { origin: platform.config.platformUrl, ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}

/** Returns a one-time token, as /api/chat/token gives it. */
export async function ticket({ deps }: TestPlatform, trader: Trader): Promise<string> {
  const session = await deps.db.selectFrom('web_session').select('hash').where('customer_id', '=', trader.id).executeTakeFirstOrThrow()
  return createTicket(deps.db, { customerId: trader.id, accountId: trader.account, sessionHash: session.hash }, deps.now())
}

/** Subscribes to a room over a real connection and records its events. */
export async function subscribeToRoom(address: string, session: string, lastId?: number) {
  const ended = new AbortController()
  const answer = await fetch(`${address}/v2/chat/stream`, {
    // A separate connection that ends with the subscription.
    headers: { connection: 'close', authorization: `Bearer ${session}`, ...(lastId !== undefined && { 'last-event-id': String(lastId) }) },
    signal: ended.signal,
  })
  const events: WireChatEvent[] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) events.push(chatEvent.parse(JSON.parse(data)))
      }
    }
  })().catch(() => undefined)
  return {
    status: answer.status,
    events,
    texts: () => events.flatMap((event) => (event.type === 'message' ? [event.message.text] : [])),
    presence: () => events.flatMap((event) => (event.type === 'presence' ? [event.presence] : [])).at(-1),
    ended: reading,
    async close() {
      ended.abort()
      await reading
    },
  }
}
