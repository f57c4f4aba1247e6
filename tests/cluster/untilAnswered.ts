import type { RequestResult } from '../../domain/cascade/attemptResult.ts'
import { waitFor } from '../support/waitFor.ts'

/**
 * A busy key of a killed process is free again after half a minute; the proxy answers the rest without a
 * process.
 */
const repeatable: readonly number[] = [409, 502, 503, 504]
const withinMs = 90_000

/** Makes one call; a broken connection or an answer that is no JSON is `lost`. */
export const callOnce = (url: string, init: RequestInit): Promise<RequestResult> =>
  fetch(url, init).then(
    async (answer): Promise<RequestResult> => ({ reply: 'answer', status: answer.status, body: await answer.json() }),
    (): RequestResult => ({ reply: 'lost' }),
  )

/**
 * Repeats a call as a client does until a process has answered it. Throws at any other answer than 200: none
 * may be refused.
 */
export async function untilAnswered<T>(what: string, call: () => Promise<RequestResult>): Promise<T> {
  return waitFor(
    what,
    async () => {
      const reply = await call().catch((): RequestResult => ({ reply: 'lost' }))
      if (reply.reply !== 'answer' || repeatable.includes(reply.status)) return null
      const body = reply.body as { return?: string } | null
      if (reply.status !== 200 || body?.return === 'false') throw new Error(`${what}: ${reply.status} ${JSON.stringify(body)}`)
      return reply.body as T
    },
    withinMs,
  )
}
