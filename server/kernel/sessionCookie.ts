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

/** A value nobody knew before. Login and logout both give one: what was known before is worth nothing after (SRV-08). */
export const newSid = (kind: 'v' | 'p'): string => kind + newToken()

/** Gives the browser its value. After the session is stored, never before: a value that opens nothing would sign the person out. */
export function giveSid(config: Config, reply: FastifyReply, sid: string): void {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.appUrl.startsWith('https:') }
  void reply.setCookie(nameOf(config), sid, options)
}

/** The token that every POST carries in `x-csrf-token`: no other site can read it. */
export const csrfToken = (config: Config, sid: string): string => sign(config.secret, 'csrf', sid)
