import * as z from 'zod/mini'
import { plainAnswer } from './kernel.ts'
import { route } from './route.ts'

const token = z.string().check(z.maxLength(100))

export const confirmEmail = route({
  area: 'session',
  path: '/api/email/confirm',
  access: 'anyone',
  body: z.object({ token }),
  source: 'ours',
  answer: z.extend(plainAnswer, { email: z.optional(z.string()) }),
  why: 'Takes the token of the letter once, from the signed-in person that it is for: mailbox and person together make an address theirs. `email.signIn` where another or nobody is signed in; the link stays good.',
})
export const undoEmail = route({
  area: 'session',
  path: '/api/email/undo',
  access: 'anyone',
  body: z.object({ token }),
  source: 'ours',
  answer: z.extend(plainAnswer, { email: z.optional(z.string()), reset: z.optional(z.string()) }),
  why: 'Takes the token of a letter to the old address once: the address comes back, every session ends, the password is void. `reset` is a token of /api/reset, so that a new password can be chosen at once.',
})
export const resendEmail = route({
  area: 'session',
  path: '/api/email/resend',
  body: z.optional(z.object({})),
  source: 'ours',
  answer: plainAnswer,
  why: 'Mails the link again that confirms the address, or the one that the person wants to change to. 429 `email.sendLimit` after three in an hour.',
})
