import {
  type HistoryGroup,
  historyGroups,
  type HistorySort,
  historySorts,
  type HistoryStatus,
  historyStatuses,
} from '../../contract/history.ts'
import { boundsOfDay, type DayText, endsBeforeStart, parseDay } from './dates.ts'

/** The filters of history and reports as the address has them (SUP-06). `account`: an account's id. */
export type HistoryFilters = {
  from?: DayText
  to?: DayText
  type?: HistoryGroup
  status?: HistoryStatus | OrderStatus
  symbol?: string
  account?: string
  exchange?: true
  sort?: HistorySort
  /** Of the charts: `EUR`, or `EUR-play` for play money. */
  currency?: string
}

/** The statuses of orders, which reports filter by. */
export const orderStatuses = ['open', 'won', 'lost', 'tie'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const filterNames = ['from', 'to', 'type', 'status', 'symbol', 'account', 'exchange', 'sort', 'currency'] as const
export type FilterName = (typeof filterNames)[number]

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text)
const textOf = (text: string | null, pattern: RegExp): string | undefined => (text !== null && pattern.test(text) ? text : undefined)

/**
 * Reads the filters of an address. An impossible value is ignored, and so is an end before the start: an
 * address may come from anywhere.
 */
export function readFilters(query: { get(name: string): string | null }): HistoryFilters {
  const day = (name: FilterName): DayText | undefined => {
    const text = query.get(name)
    return text !== null && parseDay(text) !== null ? text : undefined
  }
  const from = day('from')
  const to = day('to')
  const read = {
    from,
    to: from !== undefined && to !== undefined && endsBeforeStart(from, to) ? undefined : to,
    type: oneOf(historyGroups, query.get('type')),
    status: oneOf([...historyStatuses, ...orderStatuses], query.get('status')),
    symbol: textOf(query.get('symbol'), /^[A-Z0-9/]{3,12}$/),
    account: textOf(query.get('account'), /^[\w.:-]{1,80}$/),
    exchange: query.get('exchange') === 'true' ? (true as const) : undefined,
    sort: oneOf(historySorts, query.get('sort')),
    currency: textOf(query.get('currency'), /^[A-Z]{3,5}(-play)?$/),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The range of a filter in milliseconds, as the calls take it. */
export type WireRange = { DateFrom?: number; DateTo?: number; account?: string; exchange?: true }

/** Returns the range and account of a filter, with the days of a time zone. */
export function rangeOf({ from, to, account, exchange }: HistoryFilters, zone: string): WireRange {
  const first = from === undefined ? undefined : boundsOfDay(from, zone)?.first
  const last = to === undefined ? undefined : boundsOfDay(to, zone)?.last
  return {
    ...(first !== undefined && { DateFrom: Math.max(first, 0) }),
    ...(last !== undefined && { DateTo: Math.max(last, 0) }),
    ...(exchange ? { exchange } : account !== undefined && { account }),
  }
}
