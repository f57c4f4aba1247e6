import type { ResponseOf, BodyOf, Route } from '../../contract/route.ts'
import { isRefused, parseResponse, readRefusal, requestOf } from '../../domain/kernel/routeCall.ts'
import { sessionEndOf } from '../../domain/session/sessionEnd.ts'
import { type CallError, malformedAnswer, noAnswer } from './callError.ts'

/**
 * The credentials and the language of a call; emails are sent in that language (APP-23). Passed in by the
 * store, so that the transport imports no slice.
 */
export type Credentials = { csrf: string; platformOrigin: string | null; platformToken: string | null; language?: string }

/** A route that the page can call: it uploads no file. */
export type AnyRoute = Route<unknown, unknown, 'json' | 'form'>

export type CallArgs<R extends AnyRoute> = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Idempotency-Key: the same for each repeat of one intent (FUND-43). */
  key?: string
} & ([undefined] extends [BodyOf<R>] ? { body?: BodyOf<R> } : { body: BodyOf<R> })

export type RouteResult<R extends AnyRoute> = { data: ResponseOf<R> } | { error: CallError }

/** Longer than a person would wait for the slowest answer; after it the outcome is unknown. */
const callTimeoutMs = 20_000

function credentialHeaders(route: AnyRoute, { csrf, platformToken, language }: Credentials): Record<string, string> {
  const token = platformToken ? { authorization: `Bearer ${platformToken}` } : {}
  return {
    ...(route.origin === 'app' ? { 'x-csrf-token': csrf } : token),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
}

/** Makes one call of the contract and validates its answer. Never throws: every failure is a CallError. */
export async function callRoute<R extends AnyRoute>(
  route: R,
  call: CallArgs<R>,
  credentials: Credentials,
  cancel?: AbortSignal,
): Promise<RouteResult<R>> {
  if (route.origin === 'platform' && credentials.platformOrigin === null) return { error: noAnswer }
  const origin = route.origin === 'platform' ? (credentials.platformOrigin ?? '') : ''
  const timeout = AbortSignal.timeout(callTimeoutMs)
  let status = 0
  const failed = (error: CallError, body?: unknown): { error: CallError } => {
    const ends = sessionEndOf(route, status, body)
    return { error: ends === null ? error : { ...error, ends } }
  }
  try {
    const { address, init } = requestOf(route, call, credentialHeaders(route, credentials))
    const response = await fetch(origin + address, {
      ...init,
      credentials: route.origin === 'app' ? 'same-origin' : 'omit',
      redirect: 'error',
      signal: cancel ? AbortSignal.any([timeout, cancel]) : timeout,
    })
    status = response.status
    const body: unknown = await response.json()
    const refusal = readRefusal(body)
    // The original may ask for a factor with either value of `return` (WD-07).
    if (!response.ok || isRefused(body) || refusal.stepUp) return failed({ ...refusal, status }, body)
    // `need_auth` also comes with successful answers.
    if (sessionEndOf(route, status, body) !== null) return failed({ code: 'auth.required', status }, body)
    const read = parseResponse(route, body)
    return read.ok ? { data: read.value } : { error: malformedAnswer(status) }
  } catch {
    return status === 0 ? { error: noAnswer } : failed(malformedAnswer(status))
  }
}
