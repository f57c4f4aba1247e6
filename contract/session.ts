import * as z from 'zod/mini'
import type { FeatureName } from './features.ts'
import { count, currency, decimal, flag, epochMs, plainResponse, refusal, rowId } from './kernel.ts'
import { route } from './route.ts'

/** One account's balance (ACC-01). */
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

/** The user in the spelling of the original's global object (SES-17). A back end may omit optional fields. */
export const user = z.object({
  userId: rowId,
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
  regTime: epochMs,
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
  /** Ours: decided by the server, because anyone can register an email's domain (SES-21). */
  demo: z.optional(z.boolean()),
  /**
   * Ours: whether the person has proved that they own the mailbox of their address. Missing: the server does
   * not require it.
   */
  emailStatus: z.optional(z.enum(['confirmed', 'unconfirmed'])),
  /** Ours: the requested new address and when its link expires. Missing: the server changes no address. */
  emailChange: z.optional(z.nullable(z.object({ to: z.string(), until: epochMs }))),
  /** Ours: a card is saved only if the person asks for it. Missing: the server saves every card. */
  savesCards: z.optional(z.literal('asked')),
  /** Last payment: prefills the deposit form (FUND-07). Missing: there was none. */
  lastPayment: z.optional(z.object({ amount: decimal, fixed: z.boolean(), bonus: z.boolean(), currency })),
  /** Ours: when the server sent it; shown as the age of a balance. */
  at: z.optional(epochMs),
})
export type WireUser = z.infer<typeof user>

/** A country of the registration form (APP-27). */
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

/** A missing feature is on; `bonus` and `offers` are off if `isRegulated`. */
const feature = z.optional(z.boolean())

/**
 * Settings that vary by affiliate, country and user (APP-26). Missing on a plain back end: the page's
 * defaults apply.
 */
export const settings = z.object({
  country: z.string(),
  isRegulated: z.boolean(),
  cascade: z.string(),
  minDeposit: decimal,
  /** Maximum of one deposit by payment method, in whole units like the minimum. */
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
    tron: feature,
    referral: feature,
  } satisfies Record<FeatureName, typeof feature>),
  leaderboard: z.object({ rows: z.object({ weekly: count, weekend: count }) }),
  /** Number of rows that a list shows or requests at a time. */
  rows: z.optional(z.object({ notifications: count, history: count, reports: count })),
  /** Legal name of the operator, in one line that is ready to be shown. */
  company: z.optional(z.string()),
  /** IANA time zone in which the weekend tournament starts and ends (TRD-13); defaults to UTC. */
  tournamentZone: z.optional(z.string().check(z.maxLength(60))),
  /** The running or next weekend tournament and a few after it, as of now (TRD-13). */
  weekends: z.optional(z.array(z.object({ start: epochMs, end: epochMs }))),
  recaptchaKey: z.nullable(z.string()),
  platform: z.object({ origin: z.string() }),
  /** Sandbox pages are served; never true with a production setting (SRV-09). */
  sandbox: z.nullable(
    z.object({
      origin: z.string(),
      /** Emails and text messages are listed on our page `/sandbox/mail` instead of being sent. */
      letters: z.optional(z.boolean()),
      texts: z.optional(z.boolean()),
    }),
  ),
})
export type WireSettings = z.infer<typeof settings>

/** Start-up data of rpc `session` (SES-19). `user` is null for a visitor. */
export const sessionState = z.object({
  csrf: z.string(),
  now: epochMs,
  user: z.nullable(user),
  /** A platform session for the iframe, so that a reload does not need the password again. */
  platformToken: z.nullable(z.string()),
})

/** The request id of a JSON-RPC call. */
const rpcId = z.union([
  z.int().check(z.minimum(-1_000_000_000_000_000), z.maximum(1_000_000_000_000_000)),
  z.string().check(z.maxLength(100)),
])

export const rpcMethods = {
  session: sessionState,
  settings,
  countries: z.array(country),
  /**
   * Counters for the person: unread notifications, answered tickets; ours: deposits and invoices in progress.
   */
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
  response: z.union([rpcReply, z.array(rpcReply)]),
  additions: {
    response: [
      'result.user.demo',
      'result.user.emailStatus',
      'result.user.emailChange',
      'result.user.savesCards',
      'result.user.at',
      'result.deposits',
      'result.invoices',
    ],
  },
  why: 'The original names only the call. JSON-RPC 2.0, batched, read-only methods: one request starts the app. Exempt from the CSRF token, because it issues it; the Origin check still applies.',
})

export const platformLogout = route({
  area: 'session',
  origin: 'platform',
  path: '/api/logout',
  access: 'anyone',
  body: z.optional(z.object({})),
  response: plainResponse,
  why: 'Returns true without a session too, because there is nothing to end.',
})

export const logout = route({
  area: 'session',
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  query: z.object({ lang: z.optional(z.string().check(z.maxLength(8))) }),
  response: 'redirect',
  why: 'A navigation, as in the original. It only ends the cookie’s session, so that a foreign page gains nothing by it. `lang` (ours): the language of the page it redirects to.',
})
export const userRefresh = route({
  area: 'session',
  path: '/api/fraud/user',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { return: flag, data: z.optional(user) }),
  additions: { response: ['data.demo', 'data.emailStatus', 'data.emailChange', 'data.savesCards', 'data.at'] },
})
