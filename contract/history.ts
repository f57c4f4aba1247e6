import * as z from 'zod/mini'
import { count, currency, cursor, decimal, epochMs, errorCode, flag, plainResponse, processor, refusal } from './kernel.ts'
import { direction } from './order.ts'
import { route } from './route.ts'

/** Maximum number of rows in one response (SUP-06). */
export const historyLimit = 999
export const reportsLimit = 100

/** Entries by subject. A group is a value of `trType`, like the kinds of the ledger. */
export const historyGroups = [
  'deposit',
  'withdrawal',
  'fee',
  'bonus',
  'prize',
  'referral',
  'order',
  'tip',
  'correction',
  'demo',
  'other',
] as const
export const historyGroup = z.enum(historyGroups)
export type HistoryGroup = z.infer<typeof historyGroup>

/** `rejected`: refused, failed or returned; `cancelled` by the person, or expired. */
export const historyStatuses = ['done', 'pending', 'rejected', 'cancelled'] as const
export const historyStatus = z.enum(historyStatuses)
export type HistoryStatus = z.infer<typeof historyStatus>

/** `newest` first, as without it. */
export const historySorts = ['newest', 'oldest'] as const
export type HistorySort = (typeof historySorts)[number]

/** An entry's id, which sorts entries of one time: a letter for its source, and the id there. */
const entryId = z.string().check(z.regex(/^[a-z][\w.:-]{1,120}$/))
const account = z.optional(z.string().check(z.maxLength(80)))

const range = {
  DateFrom: z.optional(epochMs),
  DateTo: z.optional(epochMs),
  offset: z.optional(count),
  Status: z.optional(z.string().check(z.maxLength(30))),
  account,
  cursor: z.optional(cursor),
  sort: z.optional(z.enum(historySorts)),
}

/** The sums of everything that a filter selects, of one currency. `play`: play money. */
const totals = z.object({ currency, play: z.boolean(), in: decimal, out: decimal, entries: count })
export type WireTotals = z.infer<typeof totals>

/** One charge of a deposit by card. `status` as in the server's words. */
const attempt = z.object({ processor, status: z.string(), at: epochMs, error: z.optional(errorCode) })
export type WireHistoryAttempt = z.infer<typeof attempt>

/**
 * `trType` is the ledger's kind, or that of an event without a posting. `before` and `after` are the
 * account's balances; both are missing if no money moved. `facts` are the values of the entry's sentence,
 * amounts in its currency unless the name says otherwise.
 */
export const historyRow = z.object({
  id: z.string(),
  account: z.string(),
  trType: z.string(),
  amount: decimal,
  currency,
  status: z.string(),
  method: z.optional(z.string()),
  at: epochMs,
  group: z.optional(historyGroup),
  reference: z.optional(z.string()),
  before: z.optional(decimal),
  after: z.optional(decimal),
  play: z.optional(z.boolean()),
  link: z.optional(z.string()),
  facts: z.optional(z.record(z.string(), z.string())),
  attempts: z.optional(z.array(attempt)),
})
export type WireHistoryRow = z.infer<typeof historyRow>

const oursInRow = ['group', 'reference', 'before', 'after', 'play', 'link', 'facts', 'attempts'].map((name) => `hits.${name}`)

export const history = route({
  area: 'history',
  path: '/api/us/history',
  body: z.object({
    ...range,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(historyLimit))),
    trType: z.optional(z.string().check(z.maxLength(30))),
    exchange: z.optional(z.boolean()),
  }),
  response: z.extend(refusal, {
    hits: z.array(historyRow),
    total: z.optional(count),
    next: z.optional(cursor),
    totals: z.optional(z.array(totals)),
  }),
  additions: { body: ['account', 'cursor', 'sort'], response: [...oursInRow, 'next', 'totals'] },
  why: 'Times are milliseconds, as in all calls; `exchange` filters by the exchange account. `trType` is a kind or a group of kinds. A page begins after `cursor`, the `next` of the page before: entries that arrive meanwhile move none. `total` and `totals` come without `cursor`.',
})

export const historyEntry = route({
  area: 'history',
  path: '/api/us/history/entry',
  body: z.object({ id: entryId }),
  response: z.extend(refusal, { return: flag, data: z.optional(historyRow) }),
  source: 'ours',
  why: 'One entry by its id, so that each has an address. Another person’s is unknown.',
})

/** The movements of an account in a range. The opening balance with all `sums` is the closing balance. */
const statementAccount = z.object({
  account: z.string(),
  currency,
  play: z.boolean(),
  opening: decimal,
  closing: decimal,
  sums: z.array(z.object({ group: historyGroup, in: decimal, out: decimal, entries: count })),
  /** Fees in the amounts of its withdrawals, without those that came back. */
  fees: decimal,
})
export type WireStatementAccount = z.infer<typeof statementAccount>

/** One day of the person's calendar, in one currency. `profit` of the orders settled on it. */
const statementDay = z.object({
  day: z.string().check(z.regex(/^\d{4,6}-\d\d-\d\d$/)),
  currency,
  play: z.boolean(),
  profit: decimal,
  deposits: decimal,
  withdrawals: decimal,
})
export type WireStatementDay = z.infer<typeof statementDay>

export const statement = route({
  area: 'history',
  path: '/api/us/statement',
  body: z.object({
    DateFrom: z.optional(epochMs),
    DateTo: z.optional(epochMs),
    account,
    exchange: z.optional(z.boolean()),
    /** The time zone of the days, of the IANA database. */
    zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.extend(refusal, {
    /** Up to when it counts: the end of the range, or the server's time if that is earlier. */
    to: epochMs,
    accounts: z.array(statementAccount),
    days: z.array(statementDay),
  }),
  source: 'ours',
  why: 'Sums of a range from the ledger’s postings, for charts and statements. A day without movement is left out.',
})

export const reportRow = z.object({
  id: z.string(),
  account: z.string(),
  symbol: z.string(),
  amount: decimal,
  result: decimal,
  currency,
  status: z.string(),
  openedAt: epochMs,
  closedAt: z.nullable(epochMs),
  direction: z.optional(direction),
  openPrice: z.optional(decimal),
  closePrice: z.optional(z.nullable(decimal)),
  payoutPercent: z.optional(count),
  play: z.optional(z.boolean()),
})
export type WireReportRow = z.infer<typeof reportRow>

/** `stakes` of all orders selected; `results` of the settled ones. */
const reportTotals = z.object({ currency, play: z.boolean(), stakes: decimal, results: decimal, orders: count, won: count })
export type WireReportTotals = z.infer<typeof reportTotals>

export const reports = route({
  area: 'history',
  path: '/api/us/reports',
  body: z.object({
    ...range,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(reportsLimit))),
    Sumbol: z.optional(z.string().check(z.maxLength(20))),
    skip: z.optional(z.boolean()),
  }),
  response: z.extend(refusal, {
    hits: z.array(reportRow),
    total: z.optional(count),
    next: z.optional(cursor),
    totals: z.optional(z.array(reportTotals)),
    symbols: z.optional(z.array(z.string())),
  }),
  additions: {
    body: ['account', 'cursor', 'sort'],
    response: ['hits.direction', 'hits.openPrice', 'hits.closePrice', 'hits.payoutPercent', 'hits.play', 'next', 'totals', 'symbols'],
  },
  why: '`skip` is sent instead of `Sumbol` when no symbol is chosen (SUP-06). Orders by their opening; `symbols` are those that the person has ever traded. They, `total` and `totals` come without `cursor`.',
})

export const closeReport = route({
  area: 'funding',
  path: '/api/deposit/report/close',
  source: 'ours',
  body: z.object({ report: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: plainResponse,
  why: 'The person did not pay what they reported or announced: it is waited for no more (FUND-44). Money that arrives after all is credited.',
})
