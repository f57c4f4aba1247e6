import helmet from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

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

/** Adds the policy and the other security headers to every response of the app's origin (SRV-08). */
export async function registerPageHeaders(app: FastifyInstance, html: string): Promise<void> {
  const { platformUrl, appUrl, captcha } = app.context.deps.config
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(html, platformUrl, captcha === null ? 'none' : 'own') },
    // Our own calls send their Origin; other sites get no referrer.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: appUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
