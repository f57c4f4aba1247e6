import * as z from 'zod/mini'
import { flag, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

export const factors = ['email', 'google', 'sms'] as const
export const factor = z.enum(factors)
export type Factor = z.infer<typeof factor>

export const checkFactor = route({
  area: 'security',
  path: '/api/fraud/factors_check',
  access: 'anyone',
  body: z.object({ type: factor, code: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
  response: z.extend(refusal, { success: flag, disabled: z.optional(flag), until: z.optional(epochMs), url: z.optional(z.string()) }),
  why: 'Open to a login that waits for its second factor and has no session yet. Without a code, one is sent by email or sms; signed-in people use it for the call that requires one. `disabled`: too many wrong codes, until the given time (ours).',
})

export const twoFactors = route({
  area: 'security',
  path: '/api/fraud/two_factors',
  body: z.object({ type: factor, state: z.enum(['enable', 'disable']) }),
  response: z.extend(refusal, { success: flag, qr: z.optional(z.string()), secret: z.optional(z.string()), factor: z.optional(factor) }),
  why: '`qr` is an otpauth address, drawn on the device. `factor` requests a code of the current factor first (SEC-08).',
})

export const changePassword = route({
  area: 'security',
  path: '/api/us/security',
  body: z.object({
    oldPassword: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(200)),
    repeatPassword: z.string().check(z.maxLength(200)),
  }),
  response: z.extend(plainResponse, { factor: z.optional(factor) }),
  why: 'Ends the person’s other sessions. `factor` requests a code first (SEC-08).',
})
