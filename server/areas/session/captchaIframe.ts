import type { FastifyInstance } from 'fastify'
import { captcha } from '../../../contract/signIn.ts'
import type { CaptchaConfig } from '../../config/captchaConfig.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'

/**
 * Content security policy of the iframe: the provider's script may load and reach the provider, and only our
 * own page may embed it.
 */
function policyOf({ origin, assets }: CaptchaConfig): string {
  const sources = [origin, ...(assets === null ? [] : [assets])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${sources}`,
    `connect-src ${sources}`,
    `frame-src ${sources}`,
    `img-src ${sources} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const pageHtml = ({ origin, key }: CaptchaConfig): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>reCAPTCHA</title><script src="${origin}/recaptcha/api.js?render=${key}"></script></head><body></body></html>`

/**
 * Serves the page in which the provider's script runs (SES-04). Returns 404 where no provider is configured.
 */
export function serveCaptchaIframe(app: FastifyInstance, { config }: Deps): void {
  serve(app, captcha, async ({ reply }) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (config.captcha === null) return reply.code(404).send('')
    return reply
      .header('content-security-policy', policyOf(config.captcha))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(pageHtml(config.captcha))
  })
}
