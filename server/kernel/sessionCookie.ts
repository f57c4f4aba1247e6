import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { newToken, sign } from './secrets.ts'

/** `__Host-` binds the cookie to this host over https: no subdomain can set it. */
const cookieName = (config: Config): string => (config.appUrl.startsWith('https:') ? '__Host-sid' : 'sid')

/** A visitor's cookie starts with `v` and has no database row; a person's starts with `p`. */
const sidPattern = /^[vp][\w-]{43}$/

/** Returns the cookie's value; null if it is missing or malformed. */
export function readSid(config: Config, request: FastifyRequest): string | null {
  const sid = request.cookies[cookieName(config)]
  return sid !== undefined && sidPattern.test(sid) ? sid : null
}

/**
 * Returns a new cookie value. Login and logout both set one, so that an old value is worthless afterwards
 * (SRV-08).
 */
export const newSid = (kind: 'v' | 'p'): string => kind + newToken()

/**
 * Sets the session cookie. Call it after the session is stored: a value without a session would sign the
 * person out.
 */
export function setSid(config: Config, reply: FastifyReply, sid: string): void {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.appUrl.startsWith('https:') }
  void reply.setCookie(cookieName(config), sid, options)
}

/** Returns the CSRF token that every POST sends in `x-csrf-token`: other sites cannot read it. */
export const csrfToken = (config: Config, sid: string): string => sign(config.secret, 'csrf', sid)
