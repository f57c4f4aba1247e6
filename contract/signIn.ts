import * as z from 'zod/mini'
import { count, plainAnswer, serial } from './kernel.ts'
import { route } from './route.ts'

// Apart from contract/session.ts, whose calls every start makes: a bundle keeps what a file holds together.

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
  answer: z.extend(plainAnswer, { token: z.optional(z.string()) }),
  why: 'The token it answers is what /api/login carries; it opens nothing before that call succeeded (SES-05).',
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
  answer: z.extend(plainAnswer, { factor: z.optional(z.enum(['email', 'google', 'sms'])), url: z.optional(z.string()) }),
  why: '`url` is where to go on to, taken only when it is a hash route of this app; with a second factor due, `factor` names it and no session is opened (SES-05).',
})
export const loginFail = route({
  area: 'session',
  path: '/api/notify/login_fail',
  access: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  answer: plainAnswer,
  why: 'Answers the same whatever the address: it must not tell who is registered, and mails at most once a day.',
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
    csrf: z.string(),
    csprint: z.string().check(z.maxLength(200)),
    cshex: z.string().check(z.maxLength(200)),
  }),
  answer: z.extend(plainAnswer, { data: z.optional(z.object({ userId: serial })) }),
  why: '`login` is the e-mail address. Domain errors come in `fields` with return false, so that each stands at its field.',
})
export const challenge = route({
  area: 'session',
  path: '/api/challenge',
  access: 'anyone',
  body: z.object({}),
  source: 'ours',
  answer: z.object({ csprint: z.string(), bits: count }),
  why: 'Issues `csprint`: the browser finds a nonce whose SHA-256 with it starts with `bits` zero bits and sends it as `cshex` (SES-09).',
})
export const forget = route({
  area: 'session',
  path: '/api/forget',
  access: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  answer: plainAnswer,
  why: 'Answers the same whether or not the address exists, and as slowly (SES-13).',
})
export const reset = route({
  area: 'session',
  path: '/api/reset',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(100)), password: z.string().check(z.maxLength(200)) }),
  source: 'ours',
  answer: plainAnswer,
  why: 'Takes the token of the letter once and sets the new password; every session of the person ends (SES-13).',
})
export const signInLink = route({
  area: 'session',
  path: '/api/auto/link',
  access: 'anyone',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  source: 'ours',
  answer: plainAnswer,
  why: 'Mails a one-time link that signs in. Answers the same whether or not the address exists, as /api/forget does (SES-07).',
})
export const autoLogin = route({
  area: 'session',
  path: '/api/auto',
  access: 'anyone',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  source: 'ours',
  answer: z.extend(plainAnswer, { factor: z.optional(z.enum(['email', 'google', 'sms'])) }),
  why: 'Takes the token of the link once and opens the session; with a second factor due, `factor` names it and none is opened (SES-07).',
})
export const captcha = route({
  area: 'session',
  method: 'GET',
  path: '/api/captcha',
  access: 'anyone',
  source: 'ours',
  answer: 'html',
  why: 'The frame that the script of the recaptcha’s provider runs in, so that the policy of the page itself stays as strict as without one. 404 where none is configured (SES-04).',
})
export const info = route({
  area: 'session',
  path: '/api/info',
  access: 'anyone',
  body: z.object({
    email: z.optional(z.string().check(z.maxLength(254))),
    phone: z.optional(z.string().check(z.maxLength(30))),
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
  }),
  answer: plainAnswer,
  why: 'For a visitor it validates a field; for a signed-in person it saves the profile (SES-10). `password` and `code` (ours): another e-mail address takes the present second factor, else the password, and counts once it is confirmed; its own address takes an open change back.',
})
export const mobile = route({
  area: 'session',
  path: '/api/triggers/mobile',
  access: 'anyone',
  body: z.optional(z.object({})),
  answer: plainAnswer,
  why: 'Once per session on a phone (SES-20).',
})
