import * as z from 'zod/mini'
import { plainResponse } from './kernel.ts'
import { route } from './route.ts'

const phone = z.string().check(z.minLength(1), z.maxLength(30))

export const contact = route({
  area: 'support',
  path: '/api/contacts',
  access: 'anyone',
  body: z.object({
    message: z.string().check(z.minLength(1), z.maxLength(5000)),
    phone: z.string().check(z.maxLength(30)),
    email: z.string().check(z.maxLength(254)),
    name: z.string().check(z.minLength(1), z.maxLength(160)),
  }),
  response: plainResponse,
  why: 'Open to visitors. An unused field is sent empty; an email address or a phone number must be given. An Idempotency-Key makes a draft that was sent twice one message.',
})
export const callBack = route({
  area: 'support',
  path: '/api/call',
  access: 'anyone',
  body: z.object({ phone }),
  response: plainResponse,
  why: 'Open to visitors; limited by phone number and by IP address, so that strangers cannot order calls to other people.',
})
