import type { Outcome } from '../../../contract/background.ts'
import { refusal } from '../../../contract/kernel.ts'
import type { AnswerOf, Route } from '../../../contract/route.ts'
import type { Reply } from '../../../domain/cascade/answer.ts'
import { requestOf, type RouteCall } from './request.ts'
import { retryAfterOf } from './retryAfter.ts'

export type Raw = Reply & { retryAfterMs?: number }

/**
 * Why a call brought no answer. `notSent`: certainly never left this device. `lost`: it may have arrived. `garbled`: an answer
 * that the contract does not know. `refused`: turned away, with the server's own code.
 */
export type Lack = 'notSent' | 'lost' | 'garbled' | 'refused' | 'signedOut' | 'busy'
export type CallOutcome<T> =
  | Extract<Outcome<T>, { ok: true }>
  | (Extract<Outcome<T>, { ok: false }> & { lack: Lack; retryAfterMs?: number })

export type Transport = {
  /** One request, as it went: for who reads proofs out of replies (the cascade). Never rejects. */
  send(route: Pick<Route, 'path' | 'method' | 'encoding'>, call: Omit<RouteCall, 'csrf'>, signal: AbortSignal): Promise<Raw>
  /** One request whose answer is checked against the contract. Never rejects. */
  callRoute<R extends Route>(route: R, call: Omit<RouteCall, 'csrf'>, signal: AbortSignal): Promise<CallOutcome<AnswerOf<R>>>
}

type Settings = {
  fetch(address: string, init: RequestInit): Promise<Response>
  online(): boolean
  csrf(): string
  /** The token that was just sent has aged: nothing more goes out before there is another. */
  tokenRefused(): void
  now(): number
}

/** Requests by the contract's table. */
export function createTransport({ fetch, online, csrf, tokenRefused, now }: Settings): Transport {
  async function send(
    route: Pick<Route, 'path' | 'method' | 'encoding'>,
    call: Omit<RouteCall, 'csrf'>,
    signal: AbortSignal,
  ): Promise<Raw> {
    // Only here is it certain that no byte left: once fetch has begun, its failure proves nothing.
    if (!online() || signal.aborted) return { reply: 'notSent' }
    const token = csrf()
    const { address, init } = requestOf(route, { ...call, csrf: token })
    try {
      const response = await fetch(address, { ...init, signal })
      const retryAfterMs = retryAfterOf(response.headers.get('retry-after'), now())
      const body = await readBody(response)
      if (saysTokenAged(response.status, body) && token === csrf()) tokenRefused()
      return {
        reply: 'answer',
        status: response.status,
        body,
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      }
    } catch {
      return { reply: 'lost' }
    }
  }

  async function callRoute<R extends Route>(
    route: R,
    call: Omit<RouteCall, 'csrf'>,
    signal: AbortSignal,
  ): Promise<CallOutcome<AnswerOf<R>>> {
    const raw = await send(route, call, signal)
    if (raw.reply === 'notSent') return { ok: false, code: 'network.unreachable', lack: 'notSent' }
    if (raw.reply === 'lost') return { ok: false, code: 'network.unreachable', lack: 'lost' }
    const after = raw.retryAfterMs === undefined ? {} : { retryAfterMs: raw.retryAfterMs }
    if (raw.status === 401) return { ok: false, code: 'auth.required', lack: 'signedOut' }
    // 403: the token has aged. The page renews it; the request itself was not judged.
    if (raw.status >= 500 || raw.status === 429 || raw.status === 403)
      return { ok: false, code: 'auth.server_error', lack: 'busy', ...after }
    if (raw.status >= 400) {
      const read = refusal.safeParse(raw.body)
      const { error, fields } = read.success ? read.data : {}
      return { ok: false, code: error ?? 'auth.server_error', lack: 'refused', ...(fields ? { fields } : {}), ...after }
    }
    if (typeof route.answer === 'string') throw new Error(`${route.path} answers a document, not data`)
    const read = route.answer.safeParse(raw.body)
    return read.success ? { ok: true, value: read.data as AnswerOf<R> } : { ok: false, code: 'auth.server_error', lack: 'garbled' }
  }

  return { send, callRoute }
}

const saysTokenAged = (status: number, body: unknown): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'error' in body && body.error === 'csrf.token'

/** Null for what is no JSON. A body that breaks off rejects: the answer is lost. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
