import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { vapidFault } from './vapidFault.ts'

type Channel = { agent: string; channelID: string; key: string; state: 'open' | 'gone' }
export type PushRequest = { endpoint: string; headers: IncomingMessage['headers']; body: Buffer }
type Waiting = { channelID: string; version: string; ttl: number; data: string; headers: { encoding: string } }
type Word = { messageType?: string; uaid?: string; channelID?: string; key?: string; updates?: { version: string; code: number }[] }

/**
 * A push service on this machine: HTTP towards the sender (RFC 8030, VAPID), autopush's protocol towards
 * Firefox.
 */
export async function startPushService() {
  const channels = new Map<string, Channel>()
  const agents = new Map<string, { socket: WebSocket | null; queue: Waiting[] }>()
  const requests: PushRequest[] = []
  const acknowledged: number[] = []
  let onArrival: (count: number) => void = () => undefined
  let answers: { status: number; headers: Record<string, string> }[] = []
  const tokenOf = (endpoint: string): string => endpoint.split('/').at(-1) ?? ''
  const channelOf = (endpoint: string): Channel | undefined => channels.get(tokenOf(endpoint))

  function open(agent: string, channelID: string, key: string): string {
    const token = randomUUID()
    channels.set(token, { agent, channelID, key, state: 'open' })
    return `${url}/wpush/v2/${token}`
  }
  const say = (socket: WebSocket, word: object): void => socket.send(JSON.stringify(word))

  function deliver(agent: string, waiting: Waiting): void {
    const { socket = null, queue = [] } = agents.get(agent) ?? {}
    if (socket?.readyState === 1) say(socket, { messageType: 'notification', ...waiting })
    else if (waiting.ttl > 0) queue.push(waiting)
  }

  function onWord(socket: WebSocket, agent: { id: string }, { messageType, uaid, channelID = '', key = '', updates = [] }: Word): void {
    if (messageType === 'hello') {
      agent.id = uaid !== undefined && agents.has(uaid) ? uaid : randomUUID().replaceAll('-', '')
      const queue = agents.get(agent.id)?.queue.splice(0) ?? []
      agents.set(agent.id, { socket, queue: [] })
      say(socket, { messageType, status: 200, uaid: agent.id, use_webpush: true, broadcasts: {} })
      for (const waiting of queue) deliver(agent.id, waiting)
    } else if (messageType === 'register')
      say(socket, { messageType, status: 200, channelID, pushEndpoint: open(agent.id, channelID, key.replace(/=+$/, '')) })
    else if (messageType === 'unregister') {
      for (const one of channels.values()) if (one.channelID === channelID) one.state = 'gone'
      say(socket, { messageType, status: 200, channelID })
    } else if (messageType === 'ack') acknowledged.push(...updates.map(({ code }) => code))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const endpoint = `${url}${request.url}`
    requests.push({ endpoint, headers: request.headers, body })
    onArrival(requests.length)
    const end = (status: number, headers: Record<string, string> = {}): void => void response.writeHead(status, headers).end()
    const planned = answers.shift()
    if (planned) return end(planned.status, planned.headers)
    const channel = channelOf(endpoint)
    if (!channel) return end(404)
    if (channel.state === 'gone') return end(410)
    const fault = vapidFault(request.headers.authorization, channel.key, url)
    if (fault !== 0) return end(fault)
    const ttl = Number(request.headers['ttl'] ?? Number.NaN)
    if (Number.isNaN(ttl)) return end(400)
    if (body.length > 4_096) return end(413)
    const headers = { encoding: String(request.headers['content-encoding']) }
    deliver(channel.agent, { channelID: channel.channelID, version: randomUUID(), ttl, data: body.toString('base64url'), headers })
    end(201, { location: `${url}/m/${randomUUID()}` })
  }
  // A sender that is killed leaves its request cut off.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  new WebSocketServer({ server }).on('connection', (socket) => {
    const agent = { id: '' }
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // A ping of Firefox.
      if (text === '{}') return socket.send('{}')
      onWord(socket, agent, JSON.parse(text) as Word)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = (): void => {
    for (const { socket } of agents.values()) socket?.terminate()
  }

  return {
    url,
    /** Every message that arrived, whatever the answer. */
    requests,
    /** Firefox's codes of the messages it got: 100 is shown. */
    acknowledged,
    endpoints: () => [...channels].filter(([, { state }]) => state === 'open').map(([token]) => `${url}/wpush/v2/${token}`),
    /**
     * Opens a channel for a device without a browser, and returns its endpoint. `key`: the server's public
     * key.
     */
    register: (key: string): string => open('', randomUUID(), key),
    /** The next requests get these answers. */
    answerNext(...statuses: (number | { status: number; headers: Record<string, string> })[]): void {
      answers = statuses.map((one) => (typeof one === 'number' ? { status: one, headers: {} } : one))
    },
    /** Calls back with the number of messages so far, before each is answered. */
    watch(arrived: (count: number) => void): void {
      onArrival = arrived
    },
    expire(endpoint: string): void {
      const channel = channelOf(endpoint)
      if (channel) channel.state = 'gone'
    },
    /** Cuts Firefox's connection; it comes back by itself. */
    cut,
    /** Forgets every browser: their subscriptions are lost. */
    forget(): void {
      cut()
      agents.clear()
    },
    async close(): Promise<void> {
      cut()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof startPushService>>
