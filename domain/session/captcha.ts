import { secondMs } from '../kernel/time.ts'

/** Maximum time that a form waits for the captcha token (SES-04). */
export const captchaWaitMs = 5 * secondMs

/**
 * Returns the captcha token for a form, or null without a key, if the provider fails or takes too long. The
 * form is then sent without it, and the server decides (SES-04). `wait` is the caller's clock.
 */
export async function captchaToken(
  key: string | null,
  ask: (key: string) => Promise<string>,
  wait: (ms: number) => Promise<void>,
): Promise<string | null> {
  if (key === null) return null
  return Promise.race([ask(key).catch(() => null), wait(captchaWaitMs).then(() => null)])
}
