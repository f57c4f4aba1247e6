import { chatEvent, chatStream, type WireChatEvent } from '../../../contract/chatRoom.ts'
import { isRefused } from '../../../domain/kernel/routeCall.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { createEventParser } from '../../net/eventParser.ts'
import { createPause, reconnectDelayMs } from '../../net/pause.ts'

/** The server's heartbeat is 15 s: a stream that missed two is dead, even if the browser does not notice. */
const deadAfterMs = 35 * secondMs

export type RoomFeed = {
  close(): void
  retryNow(): void
  /** The network is gone: ends the stream without waiting for the silence. */ drop(): void
}
export type RoomFeedEvents = {
  event(event: WireChatEvent): void
  opened(): void
  lost(): void
  /** The session is over, or the chat is no longer offered: a retry would fail too. */
  ended(): void
}

async function readStream(
  session: string,
  lastId: string,
  signal: AbortSignal,
  onEvent: (id: string, event: WireChatEvent) => void,
  alive: () => void,
): Promise<'over' | 'broken'> {
  const answer = await fetch(chatStream.path, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${session}`, ...(lastId && { 'last-event-id': lastId }) },
    signal,
    cache: 'no-store',
  })
  // Another network's page with this status ends no room.
  if ((answer.status === 401 || answer.status === 403) && isRefused(await answer.json().catch(() => null))) return 'over'
  if (!answer.ok || !answer.body) return 'broken'
  let end: 'over' | 'broken' = 'broken'
  const read = createEventParser(({ id, data }) => {
    const parsed = chatEvent.safeParse(JSON.parse(data))
    if (!parsed.success) return
    if (parsed.data.type === 'ended') end = 'over'
    onEvent(id, parsed.data)
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return end
    alive()
    read(value)
  }
}

/**
 * Keeps an event stream of the room open. After a break it retries with growing delays and asks for
 * everything since `cursor`.
 */
export function openRoomFeed(session: string, cursor: number, events: RoomFeedEvents): RoomFeed {
  const closed = new AbortController()
  let connection = new AbortController()
  const pause = createPause()
  let lastId = String(cursor)

  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed.signal.aborted) {
      connection = new AbortController()
      const own = connection
      let watchdog = setTimeout(() => own.abort(), deadAfterMs)
      let state: 'waiting' | 'open' = 'waiting'
      const alive = (): void => {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => own.abort(), deadAfterMs)
        if (state === 'open' || closed.signal.aborted) return
        state = 'open'
        failures = 0
        events.opened()
      }
      const onEvent = (id: string, event: WireChatEvent): void => {
        if (id !== '') lastId = id
        if (!closed.signal.aborted) events.event(event)
      }
      const end = await readStream(session, lastId, AbortSignal.any([own.signal, closed.signal]), onEvent, alive).catch(
        () => 'broken' as const,
      )
      clearTimeout(watchdog)
      if (closed.signal.aborted) return
      if (end === 'over') return events.ended()
      events.lost()
      await pause.wait(reconnectDelayMs(failures, Math.random))
      failures += 1
    }
  }
  void run()

  return { close: () => (closed.abort(), pause.cut()), retryNow: () => pause.cut(), drop: () => connection.abort() }
}
