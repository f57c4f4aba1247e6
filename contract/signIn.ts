import * as z from 'zod/mini'
import { count, flag, plainResponse, rowId } from './kernel.ts'
import { route } from './route.ts'

// Not in contract/session.ts, because every start loads that file and a bundle keeps a file's routes
// together.

export const platformLogin = route({
  area: 'session',
  origin: 'platform',
  path: '/api/login',
  access: 'anyone',
  encoding: 'form',
  body: z.object({
    login: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.extend(plainResponse, { token: z.optional(z.string()) }),
  why: 'Returns the token to send with /api/login; it opens nothing before that call succeeds (SES-05).',
})
export const login = route({
  area: 'session',
  path: '/api/login',
  access: 'anyone',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    token: z.optional(z.string().check(z.maxLength(200))),
    'g-recaptcha-response': z.optional(z.string().check(z.maxLength(8000))),
    url: z.optional(z.string().check(z.maxLength(200))),
    csrf: z.string(),
  }),
  response: z.extend(plainResponse, { factor: z.optional(z.enum(['email', 'google', 'sms'])), url: z.optional(z.string()) }),
  why: '`url` is the route to open next, accepted only if it is a hash route of this app. If a second factor is required, `factor` names it and no session is opened (SES-05).',
})
export const loginFail = route({
  area: 'session',
  path: '/api/notify/login_fail',
  access: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  response: plainResponse,
  why: 'Responds the same for every address, so that it does not reveal registrations, and mails at most once a day.',
})
export const register = route({
  area: 'session',
  path: '/api/register',
  access: 'anyone',
  body: z.object({
    country: z.string().check(z.maxLength(2)),
    currency: z.string().check(z.maxLength(5)),
    login: z.string().check(z.maxLength(254)),
    password: z.string().check(z.maxLength(200)),
    firstName: z.string().check(z.maxLength(80)),
    lastName: z.string().check(z.maxLength(80)),
    phone: z.string().check(z.maxLength(30)),
    phone_prefix: z.string().check(z.maxLength(8)),
    promo: z.optional(z.string().check(z.maxLength(40))),
    url: z.optional(z.string().check(z.maxLength(200))),
    ref: z.optional(z.string().check(z.maxLength(40))),
    csrf: z.string(),
    csprint: z.string().check(z.maxLength(200)),
    cshex: z.string().check(z.maxLength(200)),
  }),
  response: z.extend(plainResponse, { data: z.optional(z.object({ userId: rowId })) }),
  additions: { body: ['url', 'ref'] },
  why: '`login` is the email address. Validation errors come in `fields` with return false, so that each is shown at its field. The link that confirms the address leads back to the hash route `url`. `ref` is the code of the referral link that was opened; an unknown one is ignored (SUP-11).',
})
export const challenge = route({
  area: 'session',
  path: '/api/challenge',
  access: 'anyone',
  body: z.object({}),
  source: 'ours',
  response: z.object({ csprint: z.string(), bits: count }),
  why: 'Issues `csprint`: the browser finds a nonce whose SHA-256 with it starts with `bits` zero bits and sends it as `cshex` (SES-09).',
})
/** `url` is the hash route that the mailed link leads back to. */
const linkRequest = z.object({ email: z.string().check(z.maxLength(254)), url: z.optional(z.string().check(z.maxLength(200))) })

export const forget = route({
  area: 'session',
  path: '/api/forget',
  access: 'anyone',
  body: linkRequest,
  response: plainResponse,
  additions: { body: ['url'] },
  why: 'Responds the same, and as slowly, whether or not the address exists (SES-13). The mailed link leads back to the hash route `url`.',
})
export const reset = route({
  area: 'session',
  path: '/api/reset',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(100)), password: z.string().check(z.maxLength(200)) }),
  source: 'ours',
  response: plainResponse,
  why: 'Accepts the email’s token once and sets the new password; all sessions of the person end (SES-13).',
})
export const signInLink = route({
  area: 'session',
  path: '/api/auto/link',
  access: 'anyone',
  body: linkRequest,
  source: 'ours',
  response: plainResponse,
  why: 'Mails a one-time link that signs in. Responds the same whether or not the address exists, like /api/forget, and leads back to `url` in the same way (SES-07).',
})
export const autoLogin = route({
  area: 'session',
  path: '/api/auto',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  source: 'ours',
  response: z.extend(plainResponse, { factor: z.optional(z.enum(['email', 'google', 'sms'])) }),
  why: 'Accepts the link’s token once and opens the session. If a second factor is required, `factor` names it and none is opened (SES-07).',
})
export const captcha = route({
  area: 'session',
  method: 'GET',
  path: '/api/captcha',
  access: 'anyone',
  source: 'ours',
  response: 'html',
  why: 'The iframe in which the captcha provider’s script runs, so that the page’s own content security policy stays strict. 404 if none is configured (SES-04).',
})
export const info = route({
  area: 'session',
  path: '/api/info',
  access: 'anyone',
  body: z.object({
    email: z.optional(z.string().check(z.maxLength(254))),
    phone: z.optional(z.string().check(z.maxLength(30))),
    password: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.extend(plainResponse, {
    factor: z.optional(flag),
    type: z.optional(z.enum(['email', 'google', 'sms'])),
    challenge: z.optional(z.string()),
  }),
  additions: { body: ['password'], response: ['factor', 'type', 'challenge'] },
  why: 'For a visitor it validates a field; for a signed-in person it saves the profile (SES-10). A new email address requires the current second factor (SEC-08), else the `password` (ours), and applies once confirmed; the current address cancels an open change. While codes go out by text message, another phone number is refused until it is confirmed by the present number or a recovery code.',
})
export const mobile = route({
  area: 'session',
  path: '/api/triggers/mobile',
  access: 'anyone',
  body: z.optional(z.object({})),
  response: plainResponse,
  why: 'Once per session on a phone (SES-20).',
})
