import type { Route } from '../../../contract/route.ts'

export type RouteCall = { params?: Record<string, string>; body?: unknown; key?: string; csrf: string }

/** The path of a route with its parameters filled in. Throws when one is missing: that is a bug. */
export function pathOf(route: Pick<Route, 'path'>, params: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.path} lacks ${name}`)
    return encodeURIComponent(value)
  })
}

/** The request of a contract route. The session is the cookie; the token proves that the page is ours (SRV-03). */
export function requestOf(route: Pick<Route, 'path' | 'method' | 'encoding'>, call: RouteCall): { address: string; init: RequestInit } {
  const form = route.encoding === 'form'
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-csrf-token': call.csrf,
    ...(route.method === 'GET' ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
  }
  const body = form ? new URLSearchParams(formFields(call.body)).toString() : JSON.stringify(call.body ?? {})
  return {
    address: pathOf(route, call.params),
    init: {
      method: route.method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      ...(route.method === 'GET' ? {} : { body }),
    },
  }
}

const formFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
