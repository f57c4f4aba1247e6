import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { newToken, sign } from './secrets.ts'

/** `__Host-` binds the cookie to this host over https: no subdomain can set it. */
const nameOf = (config: Config): string => (config.appUrl.startsWith('https:') ? '__Host-sid' : 'sid')

/** A visitor's cookie starts with `v` and needs no row in the database; a person's starts with `p`. */
const shape = /^[vp][\w-]{43}$/

/** The cookie's value; null when there is none or it is none of ours. */
export function readSid(config: Config, request: FastifyRequest): string | null {
  const sid = request.cookies[nameOf(config)]
  return sid !== undefined && shape.test(sid) ? sid : null
}

/** Gives the browser a new value. Login and logout both do: a value known before is worth nothing after (SRV-08). */
export function setSid(config: Config, reply: FastifyReply, kind: 'v' | 'p'): string {
  const sid = kind + newToken()
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.appUrl.startsWith('https:') }
  void reply.setCookie(nameOf(config), sid, options)
  return sid
}

/** The token that every POST carries in `x-csrf-token`: no other site can read it. */
export const csrfToken = (config: Config, sid: string): string => sign(config.secret, 'csrf', sid)
