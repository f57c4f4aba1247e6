import { oneOf, type Problems, url } from './configFields.ts'

/** Who tells people from robots at sign-in (SES-04). */
export type CaptchaConfig = {
  /** Public: it stands in the page's settings. */
  key: string
  secret: string
  /** Where the provider's script and its check are reached, and where else that script takes parts of itself from. */
  origin: string
  assets: string | null
  /** False: a login without an answer is let through, one that the provider calls a robot's is not. */
  required: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** Null where no key is given. `sandbox`: the provider of a sandbox, unless another is named. */
export function readCaptcha(env: Env, sandbox: string | null, problems: Problems): CaptchaConfig | null {
  const key = env['RECAPTCHA_KEY']
  if (key === undefined || key === '') return null
  const secret = env['RECAPTCHA_SECRET'] ?? ''
  if (!/^[\w-]{1,200}$/.test(key)) problems.push('RECAPTCHA_KEY must be the site key that the provider gave')
  if (secret === '') problems.push('RECAPTCHA_SECRET must be set when RECAPTCHA_KEY is: nothing could be checked without it')
  return {
    key,
    secret,
    origin: url(env, 'RECAPTCHA_URL', sandbox ?? 'https://www.google.com', problems),
    assets: env['RECAPTCHA_ASSETS_URL'] === undefined ? null : url(env, 'RECAPTCHA_ASSETS_URL', 'https://www.gstatic.com', problems),
    required: oneOf(env, 'RECAPTCHA', ['required', 'optional'], 'required', problems) === 'required',
  }
}
