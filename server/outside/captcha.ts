import * as z from 'zod/mini'
import { secondMs } from '../../domain/kernel/time.ts'
import type { CaptchaConfig } from '../captchaConfig.ts'

/** `unknown`: the provider could not be asked. */
export type CaptchaVerdict = 'human' | 'robot' | 'unknown'
/** Judges the answer that a browser was given by the provider's script (SES-04). Never throws. */
export type CaptchaPort = { judge(token: string, ip: string): Promise<CaptchaVerdict> }

const patienceMs = 5 * secondMs
/** The provider's own figure for "probably a person", out of 1. */
const leastScore = 0.5
/** What the script is told the answer is for; an answer for anything else is none. */
const action = 'login'

const reply = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
})

/** The provider's check, in the form that reCAPTCHA and those made after it share: a form in, JSON out. */
export function captchaOverHttp(config: CaptchaConfig | null, appUrl: string): CaptchaPort {
  const host = new URL(appUrl).hostname
  const judgement = ({ success, score = 1, action: given = action, hostname = host }: z.infer<typeof reply>): CaptchaVerdict =>
    success && score >= leastScore && given === action && hostname === host ? 'human' : 'robot'
  return {
    async judge(token, ip) {
      if (config === null) return 'unknown'
      const body = new URLSearchParams({ secret: config.secret, response: token, remoteip: ip })
      try {
        const answer = await fetch(`${config.origin}/recaptcha/api/siteverify`, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
        const read = reply.safeParse(await answer.json())
        return read.success ? judgement(read.data) : 'unknown'
      } catch {
        return 'unknown'
      }
    },
  }
}
