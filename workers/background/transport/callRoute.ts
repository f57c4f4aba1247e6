import type { WorkerResult } from '../../../contract/background.ts'
import type { ResponseOf, Route } from '../../../contract/route.ts'
import type { RequestResult } from '../../../domain/cascade/attemptResult.ts'
import { isSessionOver, parseResponse, readRefusal, requestOf, type RouteCall } from '../../../domain/kernel/routeCall.ts'

export type RawReply = RequestResult & { retryAfterMs?: number }

/**
 * Why a call failed. `notSent`: it certainly never left the device. `lost`: it may have arrived.
 * `invalidAnswer`: the answer violates the contract. `refused`: the server refused it, with its own code.
 * `heldBack`: a token or a limit stopped it before the server judged it.
 */
export type FailureKind = 'notSent' | 'lost' | 'invalidAnswer' | 'refused' | 'signedOut' | 'heldBack' | 'busy'
export type CallOutcome<T> =
  | Extract<WorkerResult<T>, { ok: true }>
  | (Extract<WorkerResult<T>, { ok: false }> & { failure: FailureKind; retryAfterMs?: number })

/** A request with everything but the credentials. */
export type PreparedRequest = { address: string; init: { method: string; headers: Record<string, string>; body?: BodyInit } }
export type PreparedReply = Exclude<RawReply, { reply: 'answer' }> | (Extract<RawReply, { reply: 'answer' }> & { headers: Headers })

export type Transport = {
  /** Sends a prepared request, such as a part of a file. Never rejects. */
  exchange(request: PreparedRequest, signal: AbortSignal): Promise<PreparedReply>
  /** Sends a request and returns the raw reply, which domain/cascade interprets. Never rejects. */
  send(route: Pick<Route, 'path' | 'method' | 'encoding'>, call: RouteCall, signal: AbortSignal): Promise<RawReply>
  /** Sends a request and validates the answer against the contract. Never rejects. */
  callRoute<R extends Route>(route: R, call: RouteCall, signal: AbortSignal): Promise<CallOutcome<ResponseOf<R>>>
}

type Settings = {
  fetch(address: string, init: RequestInit): Promise<Response>
  online(): boolean
  csrf(): string
  /** Called when the token just sent has expired: no request is sent until there is a new one. */
  tokenRefused(): void
  now(): number
}

/** The cookie holds the session; the token in a header is the CSRF protection (SRV-03). */
const fetchOptions = { credentials: 'same-origin', cache: 'no-store', redirect: 'error' } as const

/** Creates the transport for routes of the contract. */
export function createTransport({ fetch, online, csrf, tokenRefused, now }: Settings): Transport {
  async function exchange({ address, init }: PreparedRequest, signal: AbortSignal): Promise<PreparedReply> {
    // Only here it is certain that nothing was sent: a failure of `fetch` proves nothing.
    if (!online() || signal.aborted) return { reply: 'notSent' }
    const token = csrf()
    try {
      const response = await fetch(address, {
        ...init,
        headers: { ...init.headers, 'x-csrf-token': token },
        ...fetchOptions,
        signal,
      })
      const retryAfterMs = retryAfterOf(response.headers.get('retry-after'), now())
      const body = await readBody(response)
      if (isTokenExpired(response.status, body) && token === csrf()) tokenRefused()
      return {
        reply: 'answer',
        status: response.status,
        body,
        headers: response.headers,
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      }
    } catch {
      return { reply: 'lost' }
    }
  }

  const send: Transport['send'] = (route, call, signal) => exchange(requestOf(route, call), signal)

  async function callRoute<R extends Route>(route: R, call: RouteCall, signal: AbortSignal): Promise<CallOutcome<ResponseOf<R>>> {
    const raw = await send(route, call, signal)
    if (raw.reply === 'notSent') return { ok: false, code: 'network.unreachable', failure: 'notSent' }
    if (raw.reply === 'lost') return { ok: false, code: 'network.unreachable', failure: 'lost' }
    const after = raw.retryAfterMs === undefined ? {} : { retryAfterMs: raw.retryAfterMs }
    if (isSessionOver(raw.status, raw.body)) return { ok: false, code: 'auth.required', failure: 'signedOut' }
    // 403: the token has expired, and the page renews it. 401: another network's. The server judged neither.
    if ([401, 403, 429].includes(raw.status)) return { ok: false, code: 'auth.server_error', failure: 'heldBack', ...after }
    if (raw.status >= 500) return { ok: false, code: 'auth.server_error', failure: 'busy', ...after }
    if (raw.status >= 400) {
      const { code, fields } = readRefusal(raw.body)
      return { ok: false, code, failure: 'refused', ...(fields ? { fields } : {}), ...after }
    }
    const read = parseResponse(route, raw.body)
    return read.ok ? read : { ...read, failure: 'invalidAnswer' }
  }

  return { exchange, send, callRoute }
}

const isTokenExpired = (status: number, body: unknown): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'error' in body && body.error === 'csrf.token'

/** Null if the body is not JSON. Rejects for an incomplete body: the answer is lost. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** The longest accepted wait: a wrong header must not stop polling for a day. */
const maxWaitMs = 900_000

/** Parses a `Retry-After` header, in seconds or as a date, to milliseconds; null if there is none. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxWaitMs) : null
}
