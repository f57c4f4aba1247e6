import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQuoteFeed } from './quoteFeed.ts'

type Connection = { send(text: string): void; end(): void; lastId: string | null; bearer: string | null; isCut(): boolean }
let connections: Connection[] = []

/** A server of one stream: each call is a connection on which the test sends. */
function answer(_address: string | URL | Request, init?: RequestInit): Promise<Response> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) })
  init?.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')))
  connections.push({
    send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    lastId: new Headers(init?.headers).get('last-event-id'),
    bearer: new Headers(init?.headers).get('authorization'),
    isCut: () => init?.signal?.aborted === true,
  })
  return Promise.resolve(new Response(body))
}
const event = (at: number): string => `id: ${at}\ndata: ${JSON.stringify({ symbol: 'BTC/USD', price: '60000.00', at })}\n\n`

function openFeed(token: string | null = null, lastId = '') {
  const received: (number | string)[] = []
  const opened: boolean[] = []
  const feed = openQuoteFeed(
    { symbols: 'BTC/USD', token },
    {
      quote: ({ at }) => void received.push(at),
      opened: (again) => void opened.push(again),
      accountChanged: (version) => void received.push(version),
    },
    lastId,
  )
  return { received, opened, feed }
}

beforeEach(() => {
  connections = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SRV-07] a broken stream is reopened and asks for the missed quotes', async () => {
  const { received, opened, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.send(event(250) + event(500))
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connections[1]?.lastId).toBe('500')
  connections[1]?.send(event(750))
  await vi.advanceTimersByTimeAsync(0)
  expect([received, opened]).toEqual([
    [250, 500, 750],
    [false, true],
  ])
  feed.close()
})

test('[SRV-07] a stream that opens only after failed tries may have missed quotes', async () => {
  let refusals = 2
  vi.stubGlobal('fetch', (...call: Parameters<typeof answer>) => {
    refusals -= 1
    return refusals < 0 ? answer(...call) : Promise.reject(new TypeError('no network'))
  })
  const { opened, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(opened).toEqual([true])
  feed.close()
})

test('[SRV-07] a replacing feed resumes where the last one stopped, unless its stream was broken', async () => {
  const { feed } = openFeed()
  expect(feed.resumeId()).toBe('')
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.send(event(250) + event(500))
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.resumeId()).toBe('500')
  connections[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.resumeId()).toBe(null)
  feed.close()
  const next = openFeed(null, '500')
  await vi.advanceTimersByTimeAsync(0)
  expect([connections[1]?.lastId, next.opened]).toEqual(['500', [false]])
  next.feed.close()
})

test('[SRV-07] a stream with only heartbeats stays open, and a silent one is cut after 20 seconds', async () => {
  const { feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  for (let heartbeat = 0; heartbeat < 12; heartbeat += 1) {
    await vi.advanceTimersByTimeAsync(5_000)
    connections[0]?.send(': beat\n\n')
  }
  expect(connections[0]?.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(connections[0]?.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(connections[0]?.isCut()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connections).toHaveLength(2)
  feed.close()
})

test('[SRV-07] a closed feed reports nothing more and opens nothing', async () => {
  const { received, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  feed.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([received, connections.length, connections[0]?.isCut()]).toEqual([[], 1, true])
})

test('[SRV-07] invalid quotes are ignored', async () => {
  const { received, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  connections[0]?.send(`id: 1\ndata: {"symbol":"BTC/USD","price":60000,"at":1}\n\n${event(250)}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual([250])
  feed.close()
})

test('[TRD-02] a person’s stream sends their token and reports account changes; a guest’s sends none', async () => {
  const { received, feed } = openFeed('a-token-of-the-frame')
  const guest = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  expect(connections.map(({ bearer }) => bearer)).toEqual(['Bearer a-token-of-the-frame', null])
  connections[0]?.send(`${event(250)}event: account\ndata: {"version":"v1"}\n\nevent: later\ndata: {}\n\n${event(500)}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual([250, 'v1', 500])
  feed.close()
  guest.feed.close()
})
