import * as z from 'zod/mini'
import { count, currency, decimal, epochMs, refusal } from './kernel.ts'
import { route } from './route.ts'

/** Maximum number of rows in one response (SUP-06). */
export const historyLimit = 999
export const reportsLimit = 100

const range = {
  DateFrom: z.optional(epochMs),
  DateTo: z.optional(epochMs),
  offset: z.optional(count),
  Status: z.optional(z.string().check(z.maxLength(30))),
}

export const historyRow = z.object({
  id: z.string(),
  account: z.string(),
  trType: z.string(),
  amount: decimal,
  currency,
  status: z.string(),
  method: z.optional(z.string()),
  at: epochMs,
})
export type WireHistoryRow = z.infer<typeof historyRow>

export const history = route({
  area: 'history',
  path: '/api/us/history',
  body: z.object({
    ...range,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(historyLimit))),
    trType: z.optional(z.string().check(z.maxLength(30))),
    exchange: z.optional(z.boolean()),
  }),
  response: z.extend(refusal, { hits: z.array(historyRow), total: count }),
  why: 'Times are milliseconds, as in all calls; `exchange` filters by the exchange account.',
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
})
export type WireReportRow = z.infer<typeof reportRow>

export const reports = route({
  area: 'history',
  path: '/api/us/reports',
  body: z.object({
    ...range,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(reportsLimit))),
    Sumbol: z.optional(z.string().check(z.maxLength(20))),
    skip: z.optional(z.boolean()),
  }),
  response: z.extend(refusal, { hits: z.array(reportRow), total: count }),
  why: '`skip` is sent instead of `Sumbol` when no symbol is chosen (SUP-06).',
})
