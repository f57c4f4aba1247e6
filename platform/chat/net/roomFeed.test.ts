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
])('[SRV-07, APP-26] a line that is refused with %i, %s, ends or is tried again', async (status, error, told, tries) => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ return: 'false', error }, { status }))
  vi.stubGlobal('fetch', fetched)
  const heard: string[] = []
  const feed = openRoomFeed('session', 0, {
    event: () => heard.push('event'),
    opened: () => heard.push('opened'),
    lost: () => heard.push('lost'),
    over: () => heard.push('over'),
  })
  await vi.advanceTimersByTimeAsync(0)
  feed.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  feed.close()
  expect(heard).toEqual(told)
  expect(fetched).toHaveBeenCalledTimes(tries)
})
