import * as z from 'zod/mini'
import { count, currency, decimal, flag, epochMs, errorCode, plainResponse, refusal } from './kernel.ts'
import { factor } from './security.ts'
import { route } from './route.ts'

/** Methods in the original's spelling and order (WD-02). */
export const withdrawalMethods = [
  'Bitcoin',
  'Litecoin',
  'Ethereum',
  'Dash',
  'Bitcoin_Cash',
  'Ripple',
  'Zcash',
  'Monero',
  'EUR',
  'USD',
  'Credit Card',
  'Ok Pay',
  'Perfect Money',
] as const
export const withdrawalMethod = z.enum(withdrawalMethods)
export type WithdrawalMethod = z.infer<typeof withdrawalMethod>

/** The states of a withdrawal (WD-15). */
export const withdrawalStates = ['requested', 'inReview', 'approved', 'sending', 'sent', 'rejected', 'cancelled', 'returned'] as const
export const withdrawalState = z.enum(withdrawalStates)
export type WithdrawalState = z.infer<typeof withdrawalState>

export const withdrawalCases = ['one', 'two', 'three', 'four', 'five', 'six', 'verify'] as const
export type WithdrawalCase = (typeof withdrawalCases)[number]

/** A unified Zcash address can have more than 300 characters. */
const wallet = z.string().check(z.maxLength(512))
const account = z.optional(z.string().check(z.maxLength(40)))
/** The saved card's id for the method Credit Card; missing: the person's default card. */
const card = z.optional(z.string().check(z.maxLength(40)))

/**
 * Terms shown in the confirmation before any money moves (WD-06). `amount`, `fee` and `givesUp` (bonus money)
 * in the account's currency; `arrives` in `currency`. `to`: the destination as shown, with a masked card
 * number. `card`: the id of the card that is paid.
 */
export const withdrawalQuote = z.object({
  amount: decimal,
  fee: decimal,
  givesUp: decimal,
  arrives: decimal,
  currency,
  to: z.string(),
  card,
  review: z.enum(['none', 'byHand']),
  worksWithinMs: count,
})
export type WireWithdrawalQuote = z.infer<typeof withdrawalQuote>

export const withdrawal = route({
  area: 'withdrawals',
  path: '/api/withdrawal',
  body: z.object({
    amount: decimal,
    method: withdrawalMethod,
    wallet,
    fixed: z.boolean(),
    alt: z.optional(currency),
    currency,
    account,
    card,
  }),
  response: z.extend(refusal, {
    return: flag,
    need_auth: z.optional(flag),
    case: z.optional(z.enum(withdrawalCases)),
    current_turnover: z.optional(decimal),
    need_turnover: z.optional(decimal),
    quote: z.optional(withdrawalQuote),
  }),
  additions: { body: ['account', 'card'], response: ['quote'] },
  why: 'Only validates; moves no money. A new address that has to wait is put into the address book. `alt` is the alternate coin, BCH when missing; the quote and `card`, the saved card to pay, are ours.',
})

export const withdrawalFinal = route({
  area: 'withdrawals',
  path: '/api/withdrawal/final',
  money: 'idempotent',
  body: z.object({
    is_bonus: z.boolean(),
    is_fixed: z.boolean(),
    proc: withdrawalMethod,
    amount: decimal,
    currency,
    wallet,
    account,
    card,
    arrives: z.optional(decimal),
    fee: z.optional(decimal),
    gives_up: z.optional(decimal),
  }),
  response: z.extend(refusal, {
    return: flag,
    is_bonus: z.optional(z.boolean()),
    factor: z.optional(flag),
    type: z.optional(factor),
    challenge: z.optional(z.string()),
    data: z.optional(z.object({ transactionId: z.string() })),
  }),
  additions: { body: ['account', 'card', 'arrives', 'fee', 'gives_up'], response: ['challenge', 'data'] },
  why: '`proc` is the method; `is_bonus` agrees to give up bonus money. `arrives`, `fee` and `gives_up` repeat the confirmed quote: the call is refused if less would arrive now, or if the fee or the bonus money that is given up would be more. A fixed withdrawal in another currency than the account’s needs `arrives`. A response that requests a second factor moved no money: the call is repeated with the same key after the code.',
})

/** A withdrawal that can still be cancelled. All but its id is ours. */
export const pendingWithdrawal = z.object({
  transactionId: z.string(),
  amount: z.optional(decimal),
  currency: z.optional(currency),
  method: z.optional(withdrawalMethod),
  wallet: z.optional(z.string()),
  openedAt: z.optional(epochMs),
  state: z.optional(withdrawalState),
})
export type WirePendingWithdrawal = z.infer<typeof pendingWithdrawal>

export const pendingWithdrawals = route({
  area: 'withdrawals',
  path: '/api/us/pending',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { hits: z.array(pendingWithdrawal) }),
  additions: { response: ['hits.amount', 'hits.currency', 'hits.method', 'hits.wallet', 'hits.openedAt', 'hits.state'] },
  why: 'The original reads transactionId of each hit; the rest lets a person distinguish them.',
})

/**
 * A bonus or gift that binds money of an account until its turnover is reached (WD-14). Amounts in the
 * account's currency.
 */
export const boundBy = z.object({
  /** Names it to give it up, which takes `givesUp`. */
  id: z.optional(z.string()),
  givesUp: z.optional(decimal),
  kind: z.enum(['bonus', 'gift', 'prize']),
  amount: decimal,
  turnover: decimal,
  needed: decimal,
  grantedAt: epochMs,
})
export type WireBoundBy = z.infer<typeof boundBy>

export const accountMoney = route({
  area: 'withdrawals',
  path: '/api/withdrawal/money',
  body: z.object({ account }),
  response: z.extend(refusal, {
    return: flag,
    currency: z.optional(currency),
    balance: z.optional(decimal),
    free: z.optional(decimal),
    bound: z.optional(decimal),
    boundBy: z.optional(z.array(boundBy)),
  }),
  source: 'ours',
  why: 'The free and the bound money of an account, with each bonus that binds it: the same on the withdrawal, promotions and account screens (WD-14).',
})

/** Obstacles to any withdrawal of a person now. */
export const withdrawalObstacles = ['demo', 'empty', 'allBound', 'email', 'identity'] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

export const withdrawalOverview = route({
  area: 'withdrawals',
  path: '/api/withdrawal/overview',
  body: z.object({ account }),
  response: z.extend(refusal, {
    return: flag,
    obstacles: z.optional(z.array(z.enum(withdrawalObstacles))),
    identityLimit: z.optional(decimal),
    /** The rest of the limit after earlier withdrawals, in dollars. */
    identityLeft: z.optional(decimal),
    deposit: z.optional(z.object({ turnover: decimal, needed: decimal, feePercent: decimal })),
    reviewFrom: z.optional(decimal),
    methods: z.optional(z.array(z.object({ method: withdrawalMethod, minimum: decimal, usualMs: z.nullable(count), payouts: count }))),
  }),
  source: 'ours',
  why: 'Shown before anything is typed. `usualMs`: the median of the last payouts by a method, of 90 days and at most 100; null with fewer than three.',
})

/**
 * One withdrawal with its states so far; `at` by the server's clock. `reason`: of a rejection or a return, in
 * the operator's or bank's words. `code`: the server's own reason for a step, a text key.
 */
export const withdrawalEntry = z.object({
  transactionId: z.string(),
  amount: decimal,
  currency,
  method: withdrawalMethod,
  wallet: z.string(),
  fee: decimal,
  givesUp: decimal,
  arrives: decimal,
  arrivesCurrency: currency,
  state: withdrawalState,
  steps: z.array(z.object({ state: withdrawalState, at: epochMs, reason: z.optional(z.string()), code: z.optional(errorCode) })),
})
export type WireWithdrawal = z.infer<typeof withdrawalEntry>

export const withdrawalList = route({
  area: 'withdrawals',
  path: '/api/withdrawal/list',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { return: flag, data: z.optional(z.array(withdrawalEntry)) }),
  source: 'ours',
  why: 'The last hundred withdrawals of a person, newest first, each with its timeline and for its receipt.',
})

/**
 * An address of the person's book (WD-13). `usableAt`: when payouts to it may begin, if the person has new
 * addresses wait. `waits`: it is not yet, by the server's clock.
 */
export const bookEntry = z.object({
  id: z.string().check(z.maxLength(64)),
  method: withdrawalMethod,
  wallet: z.string(),
  label: z.string(),
  usableAt: epochMs,
  waits: z.boolean(),
})
export type WireBookEntry = z.infer<typeof bookEntry>

export const addressBook = route({
  area: 'withdrawals',
  path: '/api/withdrawal/addresses',
  body: z.optional(z.object({})),
  response: z.extend(refusal, {
    return: flag,
    data: z.optional(z.array(bookEntry)),
    hold: z.optional(z.object({ state: z.enum(['on', 'off', 'ending']), waitMs: count, endsAt: z.optional(epochMs) })),
  }),
  source: 'ours',
  why: 'The address book of WD-13. `hold`: whether new addresses wait for `waitMs`; one that is switched off ends at `endsAt`.',
})
export const saveAddress = route({
  area: 'withdrawals',
  path: '/api/withdrawal/addresses/save',
  body: z.object({ method: withdrawalMethod, wallet, label: z.string().check(z.maxLength(60)) }),
  response: plainResponse,
  source: 'ours',
  why: 'Adds an address, or names one that is in the book. Its format and checksum are checked as for a withdrawal (WD-03).',
})
export const removeAddress = route({
  area: 'withdrawals',
  path: '/api/withdrawal/addresses/remove',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  response: plainResponse,
  source: 'ours',
  why: 'An unknown id succeeds too: the address is not in the book, as asked.',
})
export const holdAddresses = route({
  area: 'withdrawals',
  path: '/api/withdrawal/addresses/hold',
  body: z.object({ state: z.enum(['on', 'off']) }),
  response: plainResponse,
  source: 'ours',
  why: 'A wait that is switched off ends one wait later, so that a stolen session cannot end it and withdraw at once.',
})

export const rejectWithdrawal = route({
  area: 'withdrawals',
  path: '/api/us/reject',
  money: 'idempotent',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  response: plainResponse,
  why: 'Cancelling returns the money, so it is idempotent like any money call.',
})

const methodBody = z.object({ method: withdrawalMethod })
export const withdrawalOpened = route({
  area: 'withdrawals',
  path: '/api/triggers/wd',
  body: methodBody,
  response: plainResponse,
  why: 'Sent when a method’s tab opens; informational only.',
})
export const withdrawalRequested = route({
  area: 'withdrawals',
  path: '/api/triggers/wdr',
  body: methodBody,
  response: plainResponse,
  why: 'Sent when a request is made with the method.',
})
