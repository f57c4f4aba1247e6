import * as z from 'zod/mini'
import { plainResponse } from './kernel.ts'
import { route } from './route.ts'

const token = z.string().check(z.maxLength(100))

export const confirmEmail = route({
  area: 'session',
  path: '/api/email/confirm',
  access: 'anyone',
  body: z.object({ token }),
  source: 'ours',
  response: z.extend(plainResponse, { email: z.optional(z.string()) }),
  why: 'Accepts the email’s token once, from the signed-in person it was sent for: mailbox and session together prove the address. `email.signIn` if that person is not signed in; the link stays valid.',
})
export const undoEmail = route({
  area: 'session',
  path: '/api/email/undo',
  access: 'anyone',
  body: z.object({ token }),
  source: 'ours',
  response: z.extend(plainResponse, { email: z.optional(z.string()), reset: z.optional(z.string()) }),
  why: 'Accepts the token of an email to the old address once: restores the address, ends all sessions and clears the password. `reset` is a token of /api/reset, so that a new password can be chosen at once.',
})
export const resendEmail = route({
  area: 'session',
  path: '/api/email/resend',
  body: z.optional(z.object({ url: z.optional(z.string().check(z.maxLength(200))) })),
  source: 'ours',
  response: plainResponse,
  why: 'Resends the confirmation link for the current or the requested address; the link leads back to the hash route `url`. 429 `email.sendLimit` after three in an hour.',
})
