import * as z from 'zod/mini'
import { count, flag, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

export const factors = ['email', 'google', 'sms'] as const
export const factor = z.enum(factors)
export type Factor = z.infer<typeof factor>

const sixDigits = z.string().check(z.regex(/^\d{6}$/))
/** Names what a code is for. It opens nothing by itself. */
const challenge = z.optional(z.string().check(z.regex(/^[\w-]{43}$/)))

/**
 * The fields by which a refusal asks for a factor (SEC-08, WD-07): the call is repeated once a code of `type`
 * was accepted for `challenge`.
 */
const stepUp = { factor: z.optional(flag), type: z.optional(factor), challenge: z.optional(z.string()) }

export const checkFactor = route({
  area: 'security',
  path: '/api/fraud/factors_check',
  access: 'anyone',
  body: z.object({ type: factor, code: z.optional(sixDigits), challenge }),
  response: z.extend(refusal, {
    success: flag,
    disabled: z.optional(flag),
    until: z.optional(epochMs),
    url: z.optional(z.string()),
    codes: z.optional(z.array(z.string())),
  }),
  additions: { body: ['challenge'], response: ['until', 'url', 'codes'] },
  why: 'Open to a login that waits for its second factor and has no session yet. Without a code, one is sent by email or sms; signed-in people use it for the call that requires one. `disabled`: too many wrong codes, until the given time (ours). `codes`: the recovery codes of a factor that this code switched on (SEC-07, ours).',
})

export const twoFactors = route({
  area: 'security',
  path: '/api/fraud/two_factors',
  body: z.object({ type: factor, state: z.enum(['enable', 'disable']) }),
  response: z.extend(refusal, { success: flag, qr: z.optional(z.string()), secret: z.optional(z.string()), ...stepUp }),
  additions: { response: ['secret', 'factor', 'type', 'challenge'] },
  why: '`enable` prepares a method, which a code of it switches on: `factors_check` with `challenge`. `qr` is an otpauth address, drawn on the device. `factor` requests a code of the present factor first (SEC-08), or one by email (SEC-03).',
})

export const changePassword = route({
  area: 'security',
  path: '/api/us/security',
  body: z.object({
    oldPassword: z.string().check(z.maxLength(200)),
    password: z.string().check(z.maxLength(200)),
    repeatPassword: z.string().check(z.maxLength(200)),
  }),
  response: z.extend(plainResponse, stepUp),
  additions: { response: ['factor', 'type', 'challenge'] },
  why: 'Ends the person’s other sessions. `factor` requests a code first (SEC-08). True if the password is the new one already: a repeat after a lost answer.',
})

/** A passkey of the person (SEC-09). */
const passkey = z.object({ id: z.string(), name: z.string(), madeAt: epochMs, usedAt: z.nullable(epochMs) })
/** A session of the person (SEC-10). `country`: ISO 3166; missing where the server does not know it. */
const session = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.optional(z.string()),
  country: z.optional(z.string()),
  openedAt: epochMs,
  seenAt: epochMs,
})

export const securityState = route({
  area: 'security',
  path: '/api/security/state',
  body: z.optional(z.object({})),
  source: 'ours',
  response: z.extend(plainResponse, {
    factor: z.nullable(factor),
    methods: z.array(factor),
    email: z.string(),
    phone: z.string(),
    recoveryCodes: count,
    passkeys: z.array(passkey),
    sessions: z.array(session),
  }),
  why: 'What the security page shows (SEC-01): the factor, the methods that can be set up, where its codes go (masked), the recovery codes that are left, passkeys, and where the person is signed in.',
})
export type SecurityState = z.infer<typeof securityState.response & object>
export const endSession = route({
  area: 'security',
  path: '/api/security/session_end',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  source: 'ours',
  response: plainResponse,
  why: 'Ends another session of the person. True for one that has ended already.',
})
export const endOtherSessions = route({
  area: 'security',
  path: '/api/security/sessions_end',
  body: z.optional(z.object({})),
  source: 'ours',
  response: plainResponse,
  why: 'Ends every session of the person but this one, and logins that wait for their second factor.',
})

export const makeRecoveryCodes = route({
  area: 'security',
  path: '/api/security/recovery_codes',
  body: z.optional(z.object({})),
  source: 'ours',
  response: z.extend(plainResponse, { codes: z.optional(z.array(z.string())), ...stepUp }),
  why: 'A new set in the place of the one before, for the factor that is on. The answer is the only place that has them.',
})
export const checkRecoveryCode = route({
  area: 'security',
  path: '/api/security/recovery_check',
  access: 'anyone',
  body: z.object({ code: z.string().check(z.maxLength(40)), challenge }),
  source: 'ours',
  response: z.extend(refusal, { success: flag, disabled: z.optional(flag), until: z.optional(epochMs) }),
  why: 'In the place of the present factor’s code, each once: for a login that waits, or for a challenge.',
})

/** The browser's side of WebAuthn, checked by the server's library. */
const webauthn = z.record(z.string(), z.unknown())
export const passkeyOptions = route({
  area: 'security',
  path: '/api/passkey/options',
  body: z.optional(z.object({})),
  source: 'ours',
  response: z.extend(plainResponse, { options: z.optional(webauthn), ...stepUp }),
  why: 'Begins to add a passkey (SEC-09), after the present factor or a code by email.',
})
export const addPasskey = route({
  area: 'security',
  path: '/api/passkey/add',
  body: z.object({ credential: webauthn }),
  source: 'ours',
  response: plainResponse,
  why: 'The answer of navigator.credentials.create to the options, within ten minutes, once. The server names it after the device.',
})
export const removePasskey = route({
  area: 'security',
  path: '/api/passkey/remove',
  body: z.object({ id: z.string().check(z.maxLength(1_400)) }),
  source: 'ours',
  response: z.extend(plainResponse, stepUp),
  why: 'True for one that is removed already.',
})
export const passkeySignInOptions = route({
  area: 'security',
  path: '/api/passkey/sign_in_options',
  access: 'anyone',
  body: z.optional(z.object({})),
  source: 'ours',
  response: z.extend(plainResponse, { options: z.optional(webauthn) }),
  why: 'Names no account: the browser offers the passkeys it has for this site.',
})
export const passkeySignIn = route({
  area: 'security',
  path: '/api/passkey/sign_in',
  access: 'anyone',
  body: z.object({ credential: webauthn }),
  source: 'ours',
  response: plainResponse,
  why: 'Opens the session without password or code: a passkey is held and unlocked by its person, so it is two factors at once.',
})
