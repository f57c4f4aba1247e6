import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../domain/kernel/time.ts'
import type { SandboxContext } from './app.ts'

/** A token is valid for two minutes and once, like the real provider's. */
const lifetimeMs = 2 * minuteMs
/** Site keys for which the provider judges everybody a robot. */
const robotKey = /robot/

/**
 * Returns the provider's script, in the shape of reCAPTCHA v3: `grecaptcha.ready` and `grecaptcha.execute`.
 */
const scriptFor = (origin: string): string => `(() => {
  const ask = async (key, { action }) => {
    const body = new URLSearchParams({ key, action, hostname: location.hostname })
    return (await (await fetch(${JSON.stringify(`${origin}/recaptcha/answer`)}, { method: 'POST', body })).json()).token
  }
  window.grecaptcha = { ready: (run) => queueMicrotask(run), execute: ask }
})()`

type TokenRequest = { key?: string; action?: string; hostname?: string }

/**
 * Serves the sandbox's captcha: a script, the tokens it gives to browsers, and their check by a server
 * (SES-04).
 */
export function registerCaptcha(app: FastifyInstance, { now }: SandboxContext): void {
  const tokens = new Map<string, { request: TokenRequest; at: number }>()

  app.get('/recaptcha/api.js', (request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(scriptFor(`${request.protocol}://${request.host}`)),
  )

  app.post<{ Body: TokenRequest | undefined }>('/recaptcha/answer', (request, reply) => {
    for (const [token, { at }] of tokens) if (now() - at > lifetimeMs) tokens.delete(token)
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, { request: request.body ?? {}, at: now() })
    return reply.header('access-control-allow-origin', '*').send({ token })
  })

  app.post<{ Body: { response?: string; secret?: string } | undefined }>('/recaptcha/api/siteverify', (request, reply) => {
    const { response = '', secret = '' } = request.body ?? {}
    const found = tokens.get(response)
    tokens.delete(response)
    if (secret === '') return reply.send({ success: false, 'error-codes': ['missing-input-secret'] })
    if (!found || now() - found.at > lifetimeMs) return reply.send({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    const { key = '', action, hostname } = found.request
    return reply.send({ success: true, score: robotKey.test(key) ? 0.1 : 0.9, action, hostname })
  })
}
