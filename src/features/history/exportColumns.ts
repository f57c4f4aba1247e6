import type { WireHistoryRow, WireReportRow } from '../../../contract/history.ts'

/**
 * The columns of an export: the key of the heading's text, and a row's value. Times as ISO 8601 in UTC,
 * amounts as exact decimals.
 */
export type Columns<Row> = readonly (readonly [heading: ColumnName, value: (row: Row, text: (row: Row) => string) => string])[]
export type ColumnName =
  | 'time'
  | 'type'
  | 'entry'
  | 'reference'
  | 'method'
  | 'account'
  | 'amount'
  | 'currency'
  | 'before'
  | 'after'
  | 'status'
  | 'symbol'
  | 'direction'
  | 'stake'
  | 'result'
  | 'play'

const timeOf = (at: number): string => new Date(at).toISOString()

/** Play money apart from real money of the same currency: `true` or `false`, as in the JSON. */
const playColumn = ['play', ({ play = false }: { play?: boolean | undefined }) => String(play)] as const

/**
 * `text` is the entry's sentence. An amount that did not move is left out, so that a column's sum is right.
 */
export const historyColumns: Columns<WireHistoryRow> = [
  ['time', ({ at }) => timeOf(at)],
  ['type', ({ trType }) => trType],
  ['entry', (row, text) => text(row)],
  ['reference', ({ reference = '' }) => reference],
  ['method', ({ method = '' }) => method],
  ['account', ({ account }) => account],
  ['amount', ({ amount, after }) => (after === undefined ? '' : amount)],
  ['currency', ({ currency }) => currency],
  ['before', ({ before = '' }) => before],
  ['after', ({ after = '' }) => after],
  ['status', ({ status }) => status],
  playColumn,
]

export const reportColumns: Columns<WireReportRow> = [
  ['time', ({ openedAt }) => timeOf(openedAt)],
  ['reference', ({ id }) => id],
  ['account', ({ account }) => account],
  ['symbol', ({ symbol }) => symbol],
  ['direction', ({ direction = '' }) => direction],
  ['stake', ({ amount }) => amount],
  ['result', ({ result, status }) => (status === 'open' ? '' : result)],
  ['currency', ({ currency }) => currency],
  ['status', ({ status }) => status],
  playColumn,
]
