import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQuoteFeed } from './quoteFeed.ts'

type Line = { say(text: string): void; end(): void; lastId: string | null; bearer: string | null; isCut(): boolean }
let lines: Line[] = []

/** A server of one stream: each call is a line that the test speaks on. */
function answer(_address: string | URL | Request, init?: RequestInit): Promise<Response> {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) })
  init?.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')))
  lines.push({
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    lastId: new Headers(init?.headers).get('last-event-id'),
    bearer: new Headers(init?.headers).get('authorization'),
    isCut: () => init?.signal?.aborted === true,
  })
  return Promise.resolve(new Response(body))
}
const event = (at: number): string => `id: ${at}\ndata: ${JSON.stringify({ symbol: 'BTC/USD', price: '60000.00', at })}\n\n`

function openFeed(token: string | null = null, lastId = '') {
  const heard: (number | 'account')[] = []
  const opened: boolean[] = []
  const feed = openQuoteFeed(
    { symbols: 'BTC/USD', token },
    { quote: ({ at }) => void heard.push(at), opened: (again) => void opened.push(again), account: () => void heard.push('account') },
    lastId,
  )
  return { heard, opened, feed }
}

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SRV-07] a line that broke is opened again and asks for what was missed', async () => {
  const { heard, opened, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.say(event(250) + event(500))
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines[1]?.lastId).toBe('500')
  lines[1]?.say(event(750))
  await vi.advanceTimersByTimeAsync(0)
  expect([heard, opened]).toEqual([
    [250, 500, 750],
    [false, true],
  ])
  feed.close()
})

test('[SRV-07] a feed in place of another goes on where that one stopped hearing, unless its line was broken', async () => {
  const { feed } = openFeed()
  expect(feed.heardTo()).toBe('')
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.say(event(250) + event(500))
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.heardTo()).toBe('500')
  lines[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(feed.heardTo()).toBe(null)
  feed.close()
  const next = openFeed(null, '500')
  await vi.advanceTimersByTimeAsync(0)
  expect([lines[1]?.lastId, next.opened]).toEqual(['500', [false]])
  next.feed.close()
})

test('[SRV-07] a line with heartbeats alone lives, and one that says nothing is cut after 20 seconds', async () => {
  const { feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  for (let beat = 0; beat < 12; beat += 1) {
    await vi.advanceTimersByTimeAsync(5_000)
    lines[0]?.say(': beat\n\n')
  }
  expect(lines[0]?.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(lines[0]?.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines[0]?.isCut()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lines).toHaveLength(2)
  feed.close()
})

test('[SRV-07] a feed that was closed is heard no more and opens nothing', async () => {
  const { heard, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  feed.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([heard, lines.length, lines[0]?.isCut()]).toEqual([[], 1, true])
})

test('[SRV-07] what is no quote is passed over', async () => {
  const { heard, feed } = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.say(`id: 1\ndata: {"symbol":"BTC/USD","price":60000,"at":1}\n\n${event(250)}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([250])
  feed.close()
})

test('[TRD-02] a person’s line bears their token and says when an account of theirs has changed; a guest’s bears none', async () => {
  const { heard, feed } = openFeed('a-token-of-the-frame')
  const guest = openFeed()
  await vi.advanceTimersByTimeAsync(0)
  expect(lines.map(({ bearer }) => bearer)).toEqual(['Bearer a-token-of-the-frame', null])
  lines[0]?.say(`${event(250)}event: account\ndata: {}\n\nevent: later\ndata: {}\n\n${event(500)}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([250, 'account', 500])
  feed.close()
  guest.feed.close()
})
