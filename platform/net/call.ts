import type { ResponseOf, BodyOf, Route } from '../../contract/route.ts'
import { isRefused, parseResponse, readRefusal, requestOf } from '../../domain/kernel/routeCall.ts'
import { secondMs } from '../../domain/kernel/time.ts'

/** `code` is a translation key. `network.none`: no response, so the call may or may not have arrived. */
export type CallFailure = { ok: false; status: number; code: string }
export type CallResult<R> = { ok: true; value: ResponseOf<R> } | CallFailure
export type CallOptions<R> = { body?: BodyOf<R>; query?: Record<string, string | number | null>; token?: string | null; key?: string }

const timeoutMs = 10 * secondMs

/**
 * Makes one call of the contract to the page's own server and validates the response. Never throws; times out
 * after 10 s.
 */
export async function call<R extends Route>(route: R, { body, query, token, key }: CallOptions<R> = {}): Promise<CallResult<R>> {
  try {
    const { address, init } = requestOf(route, { body, query, key }, token ? { authorization: `Bearer ${token}` } : {})
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const data: unknown = await response.json()
    if (!response.ok || isRefused(data)) return { ok: false, status: response.status, code: readRefusal(data).code }
    const read = parseResponse(route, data)
    return read.ok ? read : { ...read, status: response.status }
  } catch {
    return { ok: false, status: 0, code: 'network.none' }
  }
}
