import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import { shortHash } from './shortHash.ts'

/**
 * Returns the hashes of a page's inline scripts or styles. Nonces would not work: the page is cached for
 * offline use.
 */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...found].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Returns the CSP of our own pages: only our files, the platform's iframe, and no script made from text.
 * `frames`: 'own' allows our own page in an iframe, for the captcha (SES-04).
 */
export function pagePolicy(html: string, platform: string, iframes: 'own' | 'none' = 'none'): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...inlineHashes(html, 'style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", platform],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [platform, ...(iframes === 'own' ? ["'self'"] : [])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app-url', 'dompurify'],
  }
}

const permissionsPolicy = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'

const policyOf = ({ platformUrl, captcha }: Config, html: string) => ({
  useDefaults: false,
  directives: pagePolicy(html, platformUrl, captcha === null ? 'none' : 'own'),
})

/** Returns helmet's options for a response with this HTML; '' for one that is no page. */
const headersOf = (config: Config, html: string) =>
  ({
    contentSecurityPolicy: policyOf(config, html),
    // Our own calls send their Origin; other sites get no referrer.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.appUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }) satisfies FastifyHelmetOptions

/**
 * Adds the policy and the other security headers to every response of the app's origin (SRV-08). A page adds
 * the hashes of its own inline scripts.
 */
export async function registerPageHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, headersOf(app.context.deps.config, ''))
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissionsPolicy)
  })
}

/** Sets the policy for the very HTML that is sent: a running server may send two builds' pages (SRV-08). */
export function setPagePolicy(reply: FastifyReply, config: Config, html: string): void {
  reply.helmet({ contentSecurityPolicy: policyOf(config, html) })
}

/**
 * Returns a hash of a page and its headers. Browsers keep both, so a change of either makes it another page
 * (PWA-06).
 */
export const pageRevision = (config: Config, html: string): string =>
  shortHash(JSON.stringify([html, headersOf(config, html), permissionsPolicy]))
