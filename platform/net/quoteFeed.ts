import { quote as quoteSchema, quoteStream, type WireQuote } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { backOffMs } from './backOff.ts'
import { eventReader } from './eventLines.ts'
import { createPause } from './pause.ts'

/** Quotes come four a second: after 3 s without one the price on the screen is old. */
export const staleAfterMs = 3 * secondMs
/** A line that said nothing for so long is dead, whatever the browser thinks: its heartbeat is 5 s, with or without trade. */
const deadAfterMs = 20 * secondMs

export type QuoteFeed = {
  close(): void
  retryNow(): void
  /** Where a feed in place of this one goes on; null while the line is broken, and more may have been missed than is told again. */
  heardTo(): string | null
}
export type FeedEvents = {
  quote(quote: WireQuote): void
  /** A line was opened; `again`: after one before it, so that points may be missing. */
  opened(again: boolean): void
  /** Something has moved on an account of the person whose token it is. */
  account(): void
}
/** What a line is asked for; a guest has no token. */
export type FeedWish = { symbols: string; token: string | null }

/** What a line says while it stands; `quote` with the id that a later line resumes from. */
type LineEvents = { quote(quote: WireQuote, id: string): void; account(): void; lives(event: 'opened' | 'heard'): void }

async function readLine({ symbols, token }: FeedWish, lastId: string, signal: AbortSignal, events: LineEvents): Promise<void> {
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
  events.lives('opened')
  const read = eventReader(({ name, id, data }) => {
    if (name === 'account') return events.account()
    if (name !== 'message') return
    const parsed = quoteSchema.safeParse(JSON.parse(data))
    if (parsed.success) events.quote(parsed.data, id)
  })
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    events.lives('heard')
    read(value)
  }
}

/**
 * Keeps a line to the quotes of the symbols, commas between them: after a break it comes back with growing patience and asks for what it
 * missed, and at first for all since `lastId`.
 */
export function openQuoteFeed(wish: FeedWish, events: FeedEvents, lastId = ''): QuoteFeed {
  const closed = new AbortController()
  const pause = createPause()
  let state: 'new' | 'open' | 'broken' = 'new'

  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed.signal.aborted) {
      const line = new AbortController()
      const die = (): void => line.abort()
      closed.signal.addEventListener('abort', die)
      let watch = setTimeout(die, deadAfterMs)
      const quote = (quoted: WireQuote, id: string): void => {
        if (id !== '') lastId = id
        if (!closed.signal.aborted) events.quote(quoted)
      }
      // Why the line ended does not matter: a refusal, a break and silence are all answered by coming back.
      const lives = (event: 'opened' | 'heard'): void => {
        clearTimeout(watch)
        watch = setTimeout(die, deadAfterMs)
        failures = 0
        if (event !== 'opened') return
        const again = state === 'broken'
        state = 'open'
        events.opened(again)
      }
      const account = (): void => {
        if (!closed.signal.aborted) events.account()
      }
      await readLine(wish, lastId, line.signal, { quote, account, lives }).catch(() => undefined)
      clearTimeout(watch)
      if (state === 'open') state = 'broken'
      closed.signal.removeEventListener('abort', die)
      if (closed.signal.aborted) return
      await pause.wait(backOffMs(failures, Math.random()))
      failures += 1
    }
  }
  void run()

  return { close: () => (closed.abort(), pause.cut()), retryNow: () => pause.cut(), heardTo: () => (state === 'broken' ? null : lastId) }
}
