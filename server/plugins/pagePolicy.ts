import helmet from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Hashes of the scripts and styles that stand in a page itself. No nonces: the page is kept for offline use, and a nonce with it. */
export function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...found].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * The policy of our own pages: nothing but our files, the platform in its frame, and no script made from text. `frames`: pages of
 * ours that stand in a frame too, where something has to run that this policy lets in nowhere (SES-04).
 */
export function pagePolicy(html: string, platform: string, frames: 'own' | 'none' = 'none'): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(html, 'script')],
    'style-src': ["'self'", ...inlineHashes(html, 'style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", platform],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [platform, ...(frames === 'own' ? ["'self'"] : [])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['app-url', 'dompurify'],
  }
}

/** Puts the policy and its companions on every answer of our own origin (SRV-08). */
export async function pageHeaders(app: FastifyInstance, html: string): Promise<void> {
  const { platformUrl, appUrl, captcha } = app.house.deps.config
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(html, platformUrl, captcha === null ? 'none' : 'own') },
    // Our own calls carry their Origin; other sites learn nothing.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: appUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
