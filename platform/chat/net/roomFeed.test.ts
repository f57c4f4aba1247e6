import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRoomFeed } from './roomFeed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [401, 'chat.sessionOver', ['over'], 1],
  [403, 'chat.notOffered', ['over'], 1],
  [429, 'stream.tooMany', ['lost', 'lost'], 2],
  [403, null, ['lost', 'lost'], 2],
])('[SRV-07, APP-26] a stream refused with %i, %s, ends; a page of another network is retried', async (status, error, expected, tries) => {
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    error === null ? new Response('<h1>Hotel</h1>', { status }) : Response.json({ return: 'false', error }, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  const received: string[] = []
  const feed = openRoomFeed('session', 0, {
    event: () => received.push('event'),
    opened: () => received.push('opened'),
    lost: () => received.push('lost'),
    ended: () => received.push('over'),
  })
  await vi.advanceTimersByTimeAsync(0)
  feed.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  feed.close()
  expect(received).toEqual(expected)
  expect(fetched).toHaveBeenCalledTimes(tries)
})
