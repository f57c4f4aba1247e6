import type { FastifyInstance } from 'fastify'
import { captcha } from '../../../contract/signIn.ts'
import type { CaptchaConfig } from '../../captchaConfig.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'

/** What the provider's script may do, in its frame: load itself, and speak with the provider. Nobody else can frame it. */
function policyOf({ origin, assets }: CaptchaConfig): string {
  const its = [origin, ...(assets === null ? [] : [assets])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${its}`,
    `connect-src ${its}`,
    `frame-src ${its}`,
    `img-src ${its} data:`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const pageOf = ({ origin, key }: CaptchaConfig): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>reCAPTCHA</title><script src="${origin}/recaptcha/api.js?render=${key}"></script></head><body></body></html>`

/** The page that the provider's script runs in (SES-04). Where none is configured there is no such page. */
export function serveCaptchaFrame(app: FastifyInstance, { config }: Deps): void {
  serve(app, captcha, async ({ reply }) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (config.captcha === null) return reply.code(404).send('')
    return reply
      .header('content-security-policy', policyOf(config.captcha))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(pageOf(config.captcha))
  })
}
