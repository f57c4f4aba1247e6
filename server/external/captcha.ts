import * as z from 'zod/mini'
import { secondMs } from '../../domain/kernel/time.ts'
import type { CaptchaConfig } from '../config/captchaConfig.ts'

/** `unknown`: the provider could not be reached. */
export type CaptchaVerdict = 'human' | 'robot' | 'unknown'
/** Judges the token that a browser got from the provider's script (SES-04). Never throws. */
export type CaptchaPort = { judge(token: string, ip: string): Promise<CaptchaVerdict> }

const timeoutMs = 5 * secondMs
/** The provider's own threshold for "probably a person", out of 1. */
const minScore = 0.5
/** The action that the script requests a token for; a token for another action is rejected. */
const action = 'login'

const responseSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
})

/** Checks tokens over HTTP, in the form that reCAPTCHA and its successors share: a form in, JSON out. */
export function captchaOverHttp(config: CaptchaConfig | null, appUrl: string): CaptchaPort {
  const host = new URL(appUrl).hostname
  const verdictOf = ({
    success,
    score = 1,
    action: returnedAction = action,
    hostname = host,
  }: z.infer<typeof responseSchema>): CaptchaVerdict =>
    success && score >= minScore && returnedAction === action && hostname === host ? 'human' : 'robot'
  return {
    async judge(token, ip) {
      if (config === null) return 'unknown'
      const body = new URLSearchParams({ secret: config.secret, response: token, remoteip: ip })
      try {
        const response = await fetch(`${config.origin}/recaptcha/api/siteverify`, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const parsed = responseSchema.safeParse(await response.json())
        return parsed.success ? verdictOf(parsed.data) : 'unknown'
      } catch {
        return 'unknown'
      }
    },
  }
}
