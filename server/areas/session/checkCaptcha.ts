import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Decides about a login by the answer of the robot check that came with it (SES-04), before the password is looked at.
 * Throws Refusal 200 `login.captcha`: for a robot always, without an answer or without a provider to ask where one is required.
 */
export async function checkCaptcha({ config: { captcha }, outside }: Deps, token: string | undefined, ip: string): Promise<void> {
  if (captcha === null) return
  const verdict = token ? await outside.captcha.judge(token, ip) : 'unknown'
  if (verdict === 'human' || (verdict === 'unknown' && !captcha.required)) return
  throw new Refusal(200, 'login.captcha')
}
