import { accountEvent, quote as quoteSchema, quoteStream, type WireQuote } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { createEventParser } from './eventParser.ts'
import { createPause, reconnectDelayMs } from './pause.ts'

/** Quotes come four a second: after 3 s without one the price is stale. */
export const staleAfterMs = 3 * secondMs
/**
 * The server's heartbeat is 5 s, with or without quotes: after 20 s of silence the stream is dead, even if
 * the browser does not notice.
 */
const deadAfterMs = 20 * secondMs

export type QuoteFeed = {
  close(): void
  retryNow(): void
  /**
   * The event id at which a replacing feed resumes; null while the stream is broken, because the server may
   * not repeat all that was missed.
   */
  resumeId(): string | null
}
export type FeedEvents = {
  quote(quote: WireQuote): void
  /** A stream was opened; `again`: not by the first try, so that quotes may be missing. */
  opened(again: boolean): void
  /** An account of the token's owner has changed since all versions but this one. */
  accountChanged(version: string): void
}
/** The request of a stream; a guest has no token. */
export type FeedRequest = { symbols: string; token: string | null }

/** The events of one open stream; `quote` with the id from which a later stream resumes. */
type StreamEvents = {
  quote(quote: WireQuote, id: string): void
  account(version: string): void
  onAlive(event: 'opened' | 'received'): void
}

async function readStream({ symbols, token }: FeedRequest, lastId: string, signal: AbortSignal, events: StreamEvents): Promise<void> {
  const answer = await fetch(`${quoteStream.path}?symbol=${encodeURIComponent(symbols)}`, {
    headers: {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastId && { 'last-event-id': lastId }),
    },
    signal,
    cache: 'no-store',
  })
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`)
  events.onAlive('opened')
  const read = createEventParser(({ name, id, data }) => {
    if (name === 'account') {
      const changed = accountEvent.safeParse(JSON.parse(data))
      if (changed.success) events.account(changed.data.version)
    }
    if (name !== 'message') return
    const parsed = quoteSchema.safeParse(JSON.parse(data))
    if (parsed.success) events.quote(parsed.data, id)
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    events.onAlive('received')
    read(value)
  }
}

/**
 * Keeps an event stream for the symbols (comma-separated) open. After a break it retries with growing delays
 * and asks for what it missed; at first for all since `lastId`.
 */
export function openQuoteFeed(request: FeedRequest, events: FeedEvents, lastId = ''): QuoteFeed {
  const closed = new AbortController()
  const pause = createPause()
  let state: 'new' | 'open' | 'broken' = 'new'

  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed.signal.aborted) {
      const connection = new AbortController()
      const disconnect = (): void => connection.abort()
      closed.signal.addEventListener('abort', disconnect)
      let watchdog = setTimeout(disconnect, deadAfterMs)
      const quote = (quoted: WireQuote, id: string): void => {
        if (id !== '') lastId = id
        if (!closed.signal.aborted) events.quote(quoted)
      }
      // The cause of the end does not matter: a refusal, a break and silence all lead to a retry.
      const onAlive = (event: 'opened' | 'received'): void => {
        clearTimeout(watchdog)
        watchdog = setTimeout(disconnect, deadAfterMs)
        // A first stream that opened late misses quotes too.
        const again = state === 'broken' || failures > 0
        failures = 0
        if (event !== 'opened') return
        state = 'open'
        events.opened(again)
      }
      const account = (version: string): void => {
        if (!closed.signal.aborted) events.accountChanged(version)
      }
      await readStream(request, lastId, connection.signal, { quote, account, onAlive }).catch(() => undefined)
      clearTimeout(watchdog)
      if (state === 'open') state = 'broken'
      closed.signal.removeEventListener('abort', disconnect)
      if (closed.signal.aborted) return
      await pause.wait(reconnectDelayMs(failures, Math.random))
      failures += 1
    }
  }
  void run()

  return { close: () => (closed.abort(), pause.cut()), retryNow: () => pause.cut(), resumeId: () => (state === 'broken' ? null : lastId) }
}
