import type { Route } from '../../contract/route.ts'

/**
 * What an answer says of the session it was asked in (SES-16). `lock`: it is over, and what the person was doing waits for them.
 * `leave`: it is over, and the app goes to /api/logout. `renew`: the token has aged, and who is here is to be read again.
 */
export type SessionEnd = 'lock' | 'leave' | 'renew'

/** The original ends a session that an upload finds gone by a logout, not by a dialog. */
const isUpload = (path: string): boolean => path === '/upload' || path.startsWith('/upload/')

/** Reads an answer of our own origin; null where it says nothing of the session. `body` is not trusted. */
export function sessionEndOf(
  { origin, access, path }: Pick<Route, 'origin' | 'access' | 'path'>,
  status: number,
  body: unknown,
): SessionEnd | null {
  if (origin !== 'app') return null
  const { error, need_auth: needAuth } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (needAuth === true || needAuth === 'true') return 'leave'
  if (error === 'csrf.token') return 'renew'
  if (status !== 401 || access !== 'person') return null
  return isUpload(path) ? 'leave' : 'lock'
}
