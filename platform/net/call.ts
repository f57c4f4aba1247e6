import type { AnswerOf, BodyOf, Route } from '../../contract/route.ts'
import { secondMs } from '../../domain/kernel/time.ts'

/** `code` is a translation key. `network.none`: nothing came back, so nobody knows whether the call arrived. */
export type CallFailure = { ok: false; status: number; code: string }
export type CallResult<R> = { ok: true; value: AnswerOf<R> } | CallFailure
export type CallOptions<R> = { body?: BodyOf<R>; query?: Record<string, string | number | null>; token?: string | null; key?: string }

const patienceMs = 10 * secondMs

const address = (route: Route, query: CallOptions<Route>['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return given.length === 0 ? route.path : `${route.path}?${new URLSearchParams(given).toString()}`
}

/** Makes one call of the contract to the page's own server, and checks the answer by it. Never throws, never hangs. */
export async function call<R extends Route>(route: R, { body, query, token, key }: CallOptions<R> = {}): Promise<CallResult<R>> {
  try {
    const response = await fetch(address(route, query), {
      method: route.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const data = (await response.json()) as { return?: unknown; error?: unknown }
    const refused = !response.ok || data.return === 'false' || data.return === false
    if (refused) return { ok: false, status: response.status, code: typeof data.error === 'string' ? data.error : 'auth.server_error' }
    const parsed = typeof route.answer === 'string' ? null : route.answer.safeParse(data)
    return parsed?.success
      ? { ok: true, value: parsed.data as AnswerOf<R> }
      : { ok: false, status: response.status, code: 'auth.server_error' }
  } catch {
    return { ok: false, status: 0, code: 'network.none' }
  }
}
