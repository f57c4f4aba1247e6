import type { Route } from '../../contract/route.ts'
import { isObject, isRefused } from '../kernel/routeCall.ts'

/**
 * Session state shown by a response (SES-16). `lock`: the session has ended, and the page keeps the person's
 * work behind a dialog. `leave`: it has ended, and the app goes to /api/logout. `renew`: the token has
 * expired, or another network answered 401; reload the session.
 */
export type SessionEnd = 'lock' | 'leave' | 'renew'

/** The original ends a session by a logout instead of a dialog when an upload finds it expired. */
const isUpload = (path: string): boolean => path === '/upload' || path.startsWith('/upload/')

/**
 * Returns the session state from a response of our own origin; null if it says nothing. `body` is untrusted.
 */
export function sessionEndOf(
  { origin, access, path }: Pick<Route, 'origin' | 'access' | 'path'>,
  status: number,
  body: unknown,
): SessionEnd | null {
  if (origin !== 'app') return null
  const { error, need_auth: needAuth } = isObject(body) ? body : {}
  if (needAuth === true || needAuth === 'true') return 'leave'
  if (error === 'csrf.token') return 'renew'
  if (status !== 401 || access !== 'person') return null
  if (!isRefused(body)) return 'renew'
  return isUpload(path) ? 'leave' : 'lock'
}
