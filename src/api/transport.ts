import type { AnswerOf, BodyOf, Route } from '../../contract/route.ts'
import { sessionEndOf } from '../../domain/session/sessionEnd.ts'
import { type CallError, malformedAnswer, noAnswer } from './callError.ts'

/**
 * What a call carries to prove who makes it, and the tag of the language on screen, in which a letter is answered (APP-23); the
 * store hands it over, so that the transport knows no slice.
 */
export type Credentials = { csrf: string; platformOrigin: string | null; platformToken: string | null; language?: string }

/** A call that the page can make: it sends no file. */
export type AnyRoute = Route<unknown, unknown, 'json' | 'form'>

export type Call<R extends AnyRoute> = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Idempotency-Key: the same for every repeat of one intent (FUND-43). */
  key?: string
} & ([undefined] extends [BodyOf<R>] ? { body?: BodyOf<R> } : { body: BodyOf<R> })

export type CallResult<R extends AnyRoute> = { data: AnswerOf<R> } | { error: CallError }

/** Longer than the slowest answer a person would wait for; then the outcome counts as unknown. */
const callTimeoutMs = 20_000

/** The whole address of a call. `origin` is empty for our own. */
export function addressOf(route: AnyRoute, call: Call<AnyRoute>, origin: string): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''))
  const search = call.query ? `?${new URLSearchParams(call.query)}` : ''
  return origin + path + search
}

function requestOf(route: AnyRoute, call: Call<AnyRoute>, credentials: Credentials, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (route.origin === 'app') headers['x-csrf-token'] = credentials.csrf
  else if (credentials.platformToken) headers['authorization'] = `Bearer ${credentials.platformToken}`
  if (credentials.language !== undefined) headers['accept-language'] = credentials.language
  if (call.key !== undefined) headers['idempotency-key'] = call.key
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: route.origin === 'app' ? 'same-origin' : 'omit',
    redirect: 'error',
    signal,
  }
  if (route.method === 'GET') return init
  if (route.encoding === 'form') return { ...init, body: new URLSearchParams(call.body as Record<string, string>) }
  headers['content-type'] = 'application/json'
  return { ...init, body: JSON.stringify(call.body ?? {}) }
}

/** A refusal's body, read without trust: whatever is not as the contract says is left out. */
function refusalOf(status: number, body: unknown): CallError {
  const { error, message, fields } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return {
    code: typeof error === 'string' && error !== '' ? error : 'auth.server_error',
    ...(typeof message === 'string' && message !== '' ? { message } : {}),
    ...(typeof fields === 'object' && fields !== null ? { fields: fields as Record<string, string> } : {}),
    status,
  }
}

/** True of `return: 'false'` and `return: false` (SRV-01). */
const isRefused = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'return' in body && (body.return === 'false' || body.return === false)

/** Makes one call of the contract and checks its answer. Never throws: what goes wrong is a CallError. */
export async function callRoute<R extends AnyRoute>(
  route: R,
  call: Call<R>,
  credentials: Credentials,
  cancel?: AbortSignal,
): Promise<CallResult<R>> {
  if (route.origin === 'platform' && credentials.platformOrigin === null) return { error: noAnswer }
  const origin = route.origin === 'platform' ? (credentials.platformOrigin ?? '') : ''
  const timeout = AbortSignal.timeout(callTimeoutMs)
  let status = 0
  const failed = (error: CallError, body?: unknown): { error: CallError } => {
    const ends = sessionEndOf(route, status, body)
    return { error: ends === null ? error : { ...error, ends } }
  }
  try {
    const response = await fetch(
      addressOf(route, call, origin),
      requestOf(route, call, credentials, cancel ? AbortSignal.any([timeout, cancel]) : timeout),
    )
    status = response.status
    const body: unknown = await response.json()
    if (!response.ok || isRefused(body)) return failed(refusalOf(status, body), body)
    // `need_auth` comes also with answers that refuse nothing.
    if (sessionEndOf(route, status, body) !== null) return failed({ code: 'auth.required', status }, body)
    if (typeof route.answer === 'string') return { error: malformedAnswer(status) }
    const read = route.answer.safeParse(body)
    return read.success ? { data: read.data as AnswerOf<R> } : { error: malformedAnswer(status) }
  } catch {
    return status === 0 ? { error: noAnswer } : failed(malformedAnswer(status))
  }
}
