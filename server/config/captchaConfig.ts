import * as z from 'zod'
import { choice, origin, type Problems, variableReader } from './configFields.ts'

/** The provider of the robot check at sign-in (SES-04). */
export type CaptchaConfig = {
  /** Public: it is sent to the page with the settings. */
  key: string
  secret: string
  /**
   * The origin of the provider's script and API, and a second origin from which that script loads more files.
   */
  origin: string
  assets: string | null
  /**
   * False: a login without a captcha answer is accepted, but one that the provider rates as a robot's is
   * refused.
   */
  required: boolean
}

type Env = Readonly<Record<string, string | undefined>>

const siteKey = z.string().regex(/^[\w-]{1,200}$/, 'must be the site key that the provider gave')

/**
 * Reads the captcha's variables; null if no key is set. `sandbox`: the sandbox's provider, used unless
 * another is set.
 */
export function readCaptchaConfig(env: Env, sandbox: string | null, problems: Problems): CaptchaConfig | null {
  const key = env['RECAPTCHA_KEY']
  if (key === undefined || key === '') return null
  const read = variableReader(env, problems)
  const secret = env['RECAPTCHA_SECRET'] ?? ''
  if (secret === '') problems.push('RECAPTCHA_SECRET must be set when RECAPTCHA_KEY is: nothing could be checked without it')
  return {
    key: read('RECAPTCHA_KEY', siteKey, key),
    secret,
    origin: read('RECAPTCHA_URL', origin(sandbox ?? 'https://www.google.com')),
    assets: env['RECAPTCHA_ASSETS_URL'] === undefined ? null : read('RECAPTCHA_ASSETS_URL', origin('https://www.gstatic.com')),
    required: read('RECAPTCHA', choice(['required', 'optional']).default('required')) === 'required',
  }
}
