import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Content security policy of the page: only its own files, embedded only by the app. Its chart makes no
 * markup from text, so it needs no Trusted Types policy.
 */
const contentSecurityPolicy = (appUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${appUrl}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Sets the headers of every response of the platform's origin (SRV-08). */
export function setIframeHeaders(app: FastifyInstance, { appUrl, platformUrl }: Config): void {
  const always: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(appUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(platformUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(always))
}
