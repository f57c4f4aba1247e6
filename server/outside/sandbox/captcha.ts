import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '../../../domain/kernel/time.ts'
import type { World } from './app.ts'

/** An answer is good for two minutes and once, as the real provider's is. */
const lifetimeMs = 2 * minuteMs
/** A page with such a key meets a provider that calls everybody a robot. */
const robotKey = /robot/

/** The provider's script, in the shape of reCAPTCHA v3: `grecaptcha.ready` and `grecaptcha.execute`. */
const scriptFor = (origin: string): string => `(() => {
  const ask = async (key, { action }) => {
    const body = new URLSearchParams({ key, action, hostname: location.hostname })
    return (await (await fetch(${JSON.stringify(`${origin}/recaptcha/answer`)}, { method: 'POST', body })).json()).token
  }
  window.grecaptcha = { ready: (run) => queueMicrotask(run), execute: ask }
})()`

type Answer = { key?: string; action?: string; hostname?: string }

/** The robot check of the sandbox world: a script, the answers it gives to browsers, and their check by a server (SES-04). */
export function registerCaptcha(app: FastifyInstance, { now }: World): void {
  const given = new Map<string, { by: Answer; at: number }>()

  app.get('/recaptcha/api.js', (request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(scriptFor(`${request.protocol}://${request.host}`)),
  )

  app.post<{ Body: Answer | undefined }>('/recaptcha/answer', (request, reply) => {
    for (const [token, { at }] of given) if (now() - at > lifetimeMs) given.delete(token)
    const token = randomBytes(24).toString('base64url')
    given.set(token, { by: request.body ?? {}, at: now() })
    return reply.header('access-control-allow-origin', '*').send({ token })
  })

  app.post<{ Body: { response?: string; secret?: string } | undefined }>('/recaptcha/api/siteverify', (request, reply) => {
    const { response = '', secret = '' } = request.body ?? {}
    const found = given.get(response)
    given.delete(response)
    if (secret === '') return reply.send({ success: false, 'error-codes': ['missing-input-secret'] })
    if (!found || now() - found.at > lifetimeMs) return reply.send({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    const { key = '', action, hostname } = found.by
    return reply.send({ success: true, score: robotKey.test(key) ? 0.1 : 0.9, action, hostname })
  })
}
