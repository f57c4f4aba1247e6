import { chatEvent, chatStream, type WireChatEvent } from '../../../contract/chatRoom.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { backOffMs } from '../../net/backOff.ts'
import { eventReader } from '../../net/eventLines.ts'
import { createPause } from '../../net/pause.ts'

/** The heartbeat is 15 s: a line that missed two is dead, whatever the browser thinks. */
const deadAfterMs = 35 * secondMs

export type RoomFeed = { close(): void; retryNow(): void; /** The network is gone: do not wait for the silence. */ drop(): void }
export type RoomFeedEvents = {
  event(event: WireChatEvent): void
  opened(): void
  lost(): void
  /** The session is over, or the chat is not offered any more: coming back with it would be in vain. */
  over(): void
}

async function readLine(
  session: string,
  lastId: string,
  signal: AbortSignal,
  hear: (id: string, event: WireChatEvent) => void,
  alive: () => void,
): Promise<'over' | 'broken'> {
  const answer = await fetch(chatStream.path, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session}`, ...(lastId && { 'last-event-id': lastId }) },
    signal,
    cache: 'no-store',
  })
  if (answer.status === 401 || answer.status === 403) return 'over'
  if (!answer.ok || !answer.body) return 'broken'
  let end: 'over' | 'broken' = 'broken'
  const read = eventReader(({ id, data }) => {
    const parsed = chatEvent.safeParse(JSON.parse(data))
    if (!parsed.success) return
    if (parsed.data.type === 'ended') end = 'over'
    hear(id, parsed.data)
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return end
    alive()
    read(value)
  }
}

/** Keeps a line to the room: after a break it comes back with growing patience and asks for what it missed since `cursor`. */
export function openRoomFeed(session: string, cursor: number, events: RoomFeedEvents): RoomFeed {
  const closed = new AbortController()
  let line = new AbortController()
  const pause = createPause()
  let lastId = String(cursor)

  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed.signal.aborted) {
      line = new AbortController()
      const own = line
      let watch = setTimeout(() => own.abort(), deadAfterMs)
      let state: 'waiting' | 'open' = 'waiting'
      const alive = (): void => {
        clearTimeout(watch)
        watch = setTimeout(() => own.abort(), deadAfterMs)
        if (state === 'open' || closed.signal.aborted) return
        state = 'open'
        failures = 0
        events.opened()
      }
      const hear = (id: string, event: WireChatEvent): void => {
        if (id !== '') lastId = id
        if (!closed.signal.aborted) events.event(event)
      }
      const end = await readLine(session, lastId, AbortSignal.any([own.signal, closed.signal]), hear, alive).catch(() => 'broken' as const)
      clearTimeout(watch)
      if (closed.signal.aborted) return
      if (end === 'over') return events.over()
      events.lost()
      await pause.wait(backOffMs(failures, Math.random()))
      failures += 1
    }
  }
  void run()

  return { close: () => (closed.abort(), pause.cut()), retryNow: () => pause.cut(), drop: () => line.abort() }
}
