import { secondMs } from '../kernel/time.ts'

/** How long a form waits for the answer of the robot check (SES-04). */
export const captchaWaitMs = 5 * secondMs

/**
 * The answer of the robot check for a form, or null: there is no key to ask with, the provider failed, or it took too long. The
 * form is then sent without one, and the server decides (SES-04). `wait` is the caller's clock.
 */
export async function captchaToken(
  key: string | null,
  ask: (key: string) => Promise<string>,
  wait: (ms: number) => Promise<void>,
): Promise<string | null> {
  if (key === null) return null
  return Promise.race([ask(key).catch(() => null), wait(captchaWaitMs).then(() => null)])
}
