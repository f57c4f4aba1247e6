import * as z from 'zod/mini'
import { currency, decimal, flag, moment, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

/** ACC-01. */
export const balance = z.object({
  accountId: z.string(),
  currency,
  amount: decimal,
  netAmount: decimal,
  type: z.string(),
  accountGroup: z.string(),
  depositsTotal: decimal,
})
export type WireBalance = z.infer<typeof balance>

const upFlag = z.nullable(z.literal('up'))
const yesNo = z.enum(['yes', 'no'])

/** The user as the original's global object spells it (SES-17). Optional: a back end may leave it out. */
export const user = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  login: z.string(),
  phone: z.string(),
  country: z.string(),
  affsId: z.nullable(z.string()),
  comments: z.optional(z.string()),
  currency,
  verification: z.string(),
  cardRisk: z.boolean(),
  balances: z.array(balance),
  current_accountId: z.string(),
  available: decimal,
  two_factor: z.nullable(z.enum(['email', 'google', 'sms'])),
  regTime: moment,
  sign: upFlag,
  passport: upFlag,
  card: upFlag,
  can_upload: z.boolean(),
  wd_methods: z.string(),
  verification_type: z.string(),
  btc_deposit: z.boolean(),
  bonus_summ: decimal,
  min_deposit: z.nullable(decimal),
  md: z.optional(z.nullable(decimal)),
  mdps: z.optional(z.nullable(decimal)),
  tr_success: z.nullable(yesNo),
  tr_validate: z.nullable(yesNo),
  tr_attemps: z.int(),
  last_count: z.nullable(z.int()),
  iq_start: z.boolean(),
  trigger_new: z.boolean(),
  fillCard: z.union([z.literal(0), z.literal(1)]),
  depositsTotal: decimal,
  vload: z.boolean(),
  cascade: z.nullable(z.string()),
  entro_pin: z.boolean(),
  isEntorpayCard: z.boolean(),
  Chat: z.object({ token: z.string() }),
  /** Ours: decided by the server, since an email's domain alone can be registered by anyone (SES-21). */
  demo: z.optional(z.boolean()),
  /** Ours: when the server said so; shown as the age of a balance. */
  at: z.optional(moment),
})
export type WireUser = z.infer<typeof user>

/** APP-27. */
export const country = z.object({
  id: z.int(),
  iso: z.string(),
  iso3: z.string(),
  name: z.string(),
  numcode: z.int(),
  prefix: z.string(),
  block: z.boolean(),
  allowRegistration: z.boolean(),
  isRegulated: z.boolean(),
  defaultLang: z.string(),
  parentId: z.nullable(z.int()),
  nationality: z.string(),
})
export type WireCountry = z.infer<typeof country>

/** What may be switched by affiliate, country and user (APP-26). A name that is missing is on; `bonus` and `offers` are off where `isRegulated`. */
export const featureNames = ['bonus', 'offers', 'signals', 'chat', 'tournaments', 'copy', 'quiz', 'quickTopUp', 'bitcoinPopup'] as const
export type FeatureName = (typeof featureNames)[number]
const feature = z.optional(z.boolean())

/** APP-26: what varies by affiliate, country and user. Missing on a plain back end: the page's defaults hold. */
export const settings = z.object({
  country: z.string(),
  isRegulated: z.boolean(),
  cascade: z.string(),
  minDeposit: decimal,
  maxBonus: decimal,
  maxBonusPercent: decimal,
  methods: z.array(z.string()),
  withdrawalMethods: z.optional(z.array(z.string())),
  features: z.object({
    bonus: feature,
    offers: feature,
    signals: feature,
    chat: feature,
    tournaments: feature,
    copy: feature,
    quiz: feature,
    quickTopUp: feature,
    bitcoinPopup: feature,
  } satisfies Record<FeatureName, typeof feature>),
  leaderboard: z.object({ rows: z.object({ weekly: z.int(), weekend: z.int() }) }),
  /** How much a list shows or asks for at a time. */
  rows: z.optional(z.object({ notifications: z.int(), history: z.int(), reports: z.int() })),
  /** Who stands behind the house, as the law wants it named: one line, ready to be shown. */
  company: z.optional(z.string()),
  recaptchaKey: z.nullable(z.string()),
  platform: z.object({ origin: z.string() }),
  /** Sandbox pages exist; never true with a production setting (SRV-09). */
  sandbox: z.nullable(
    z.object({
      origin: z.string(),
      /** Letters and text messages wait on a page of ours, `/sandbox/mail`, instead of being sent. */
      letters: z.optional(z.boolean()),
      texts: z.optional(z.boolean()),
    }),
  ),
})
export type WireSettings = z.infer<typeof settings>

/** The start-up data of rpc `session` (SES-19). `user` is null for a visitor. */
export const sessionState = z.object({
  csrf: z.string(),
  now: moment,
  user: z.nullable(user),
  /** A platform session for the frame, so that a reload needs no second password. */
  platformToken: z.nullable(z.string()),
})

export const rpcMethods = {
  session: sessionState,
  settings,
  countries: z.array(country),
  /** What waits for the person: unread notifications, answered tickets; ours: deposits and invoices that are under way. */
  counters: z.object({ notifications: z.int(), tickets: z.int(), deposits: z.optional(z.int()), invoices: z.optional(z.int()) }),
} as const
export type RpcMethod = keyof typeof rpcMethods

const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.int(), z.string()]),
  method: z.string().check(z.maxLength(40)),
  params: z.optional(z.unknown()),
})
const rpcReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(z.union([z.int(), z.string()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
})

export const rpc = route({
  area: 'session',
  path: '/api/rpc',
  access: 'anyone',
  body: z.union([rpcCall, z.array(rpcCall).check(z.minLength(1), z.maxLength(20))]),
  answer: z.union([rpcReply, z.array(rpcReply)]),
  why: 'The original names the call alone. JSON-RPC 2.0, batched, read-only methods: one request starts the shell. Exempt from the CSRF token, since it issues it; the Origin check still holds.',
})

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
export const platformLogout = route({
  area: 'session',
  origin: 'platform',
  path: '/api/logout',
  access: 'anyone',
  body: z.optional(z.object({})),
  answer: plainAnswer,
  why: 'Answers true without a session too: there is nothing left to end.',
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
  answer: z.extend(plainAnswer, { data: z.optional(z.object({ userId: z.number() })) }),
  why: '`login` is the e-mail address. Domain errors come in `fields` with return false, so that each stands at its field.',
})
export const challenge = route({
  area: 'session',
  path: '/api/challenge',
  access: 'anyone',
  body: z.object({}),
  source: 'ours',
  answer: z.object({ csprint: z.string(), bits: z.int() }),
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
export const logout = route({
  area: 'session',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  query: z.object({ lang: z.optional(z.string().check(z.maxLength(8))) }),
  answer: 'redirect',
  why: 'A navigation, as the original has it. It only ends the session that the cookie names, so that a foreign page gains nothing by it. `lang` (ours): the language of the page it leads to.',
})
export const info = route({
  area: 'session',
  path: '/api/info',
  access: 'anyone',
  body: z.object({ email: z.optional(z.string().check(z.maxLength(254))), phone: z.optional(z.string().check(z.maxLength(30))) }),
  answer: plainAnswer,
  why: 'For a visitor it validates a field; for a signed-in person it saves the profile (SES-10).',
})
export const userRefresh = route({
  area: 'session',
  path: '/api/fraud/user',
  body: z.optional(z.object({})),
  answer: z.extend(refusal, { return: flag, data: z.optional(user) }),
})
export const mobile = route({
  area: 'session',
  path: '/api/triggers/mobile',
  access: 'anyone',
  body: z.optional(z.object({})),
  answer: plainAnswer,
  why: 'Once per session on a phone (SES-20).',
})
