import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Checks a login's captcha token before the password (SES-04). Throws Refusal 200 `login.captcha`: always for a robot; where a token is
 * required also for a missing one and while the provider is unreachable.
 */
export async function checkCaptcha({ config: { captcha }, external }: Deps, token: string | undefined, ip: string): Promise<void> {
  if (captcha === null) return
  const verdict = token ? await external.captcha.judge(token, ip) : 'unknown'
  if (verdict === 'human' || (verdict === 'unknown' && !captcha.required)) return
  throw new Refusal(200, 'login.captcha')
}
