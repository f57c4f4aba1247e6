import * as z from 'zod/mini'
import type { FeatureName } from './features.ts'
import { count, currency, decimal, flag, moment, plainAnswer, refusal, serial } from './kernel.ts'
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
  userId: serial,
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
  tr_attemps: count,
  last_count: z.nullable(count),
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
  /** Ours: whether the person has shown that the mailbox of their address is theirs. Missing: there is no such rule. */
  emailStatus: z.optional(z.enum(['confirmed', 'unconfirmed'])),
  /** Ours: the address that they want instead, until when its link is good. */
  emailChange: z.optional(z.nullable(z.object({ to: z.string(), until: moment }))),
  /** Ours: when the server said so; shown as the age of a balance. */
  at: z.optional(moment),
})
export type WireUser = z.infer<typeof user>

/** APP-27. */
export const country = z.object({
  id: count,
  iso: z.string(),
  iso3: z.string(),
  name: z.string(),
  numcode: count,
  prefix: z.string(),
  block: z.boolean(),
  allowRegistration: z.boolean(),
  isRegulated: z.boolean(),
  defaultLang: z.string(),
  parentId: z.nullable(count),
  nationality: z.string(),
})
export type WireCountry = z.infer<typeof country>

/** A feature that is missing is on; `bonus` and `offers` are off where `isRegulated`. */
const feature = z.optional(z.boolean())

/** APP-26: what varies by affiliate, country and user. Missing on a plain back end: the page's defaults hold. */
export const settings = z.object({
  country: z.string(),
  isRegulated: z.boolean(),
  cascade: z.string(),
  minDeposit: decimal,
  /** The most of one deposit, in whole units as the minimum is, by way to pay. */
  maxDeposit: z.optional(z.object({ card: decimal, vload: decimal, coin: decimal })),
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
  leaderboard: z.object({ rows: z.object({ weekly: count, weekend: count }) }),
  /** How much a list shows or asks for at a time. */
  rows: z.optional(z.object({ notifications: count, history: count, reports: count })),
  /** Who stands behind the house, as the law wants it named: one line, ready to be shown. */
  company: z.optional(z.string()),
  /** By whose clocks the weekend tournament begins and ends, as the IANA database names it (TRD-13); missing: UTC. */
  tournamentZone: z.optional(z.string().check(z.maxLength(60))),
  /** When the weekend tournament runs, as of now: the one that runs or comes next, and some after it (TRD-13). */
  weekends: z.optional(z.array(z.object({ start: moment, end: moment }))),
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

/** What a caller names its call by, in JSON-RPC. */
const rpcId = z.union([
  z.int().check(z.minimum(-1_000_000_000_000_000), z.maximum(1_000_000_000_000_000)),
  z.string().check(z.maxLength(100)),
])

export const rpcMethods = {
  session: sessionState,
  settings,
  countries: z.array(country),
  /** What waits for the person: unread notifications, answered tickets; ours: deposits and invoices that are under way. */
  counters: z.object({ notifications: count, tickets: count, deposits: z.optional(count), invoices: z.optional(count) }),
} as const
export type RpcMethod = keyof typeof rpcMethods

const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  method: z.string().check(z.maxLength(40)),
  params: z.optional(z.unknown()),
})
const rpcReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(rpcId),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int().check(z.minimum(-99_999), z.maximum(99_999)), message: z.string() })),
})

export const rpc = route({
  area: 'session',
  path: '/api/rpc',
  access: 'anyone',
  body: z.union([rpcCall, z.array(rpcCall).check(z.minLength(1), z.maxLength(20))]),
  answer: z.union([rpcReply, z.array(rpcReply)]),
  additions: { answer: ['result.user.demo', 'result.user.at', 'result.deposits', 'result.invoices'] },
  why: 'The original names the call alone. JSON-RPC 2.0, batched, read-only methods: one request starts the shell. Exempt from the CSRF token, since it issues it; the Origin check still holds.',
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

export const logout = route({
  area: 'session',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  query: z.object({ lang: z.optional(z.string().check(z.maxLength(8))) }),
  answer: 'redirect',
  why: 'A navigation, as the original has it. It only ends the session that the cookie names, so that a foreign page gains nothing by it. `lang` (ours): the language of the page it leads to.',
})
export const userRefresh = route({
  area: 'session',
  path: '/api/fraud/user',
  body: z.optional(z.object({})),
  answer: z.extend(refusal, { return: flag, data: z.optional(user) }),
  additions: { answer: ['data.demo', 'data.at'] },
})
