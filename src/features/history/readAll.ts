import { historyLimit, reportsLimit, type WireHistoryRow, type WireReportRow } from '../../../contract/history.ts'
import type { history, reports, statement } from '../../../contract/history.ts'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import type { WireRange } from '../../../domain/history/filters.ts'
import { matchesRows } from '../../../domain/history/statement.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { historyApi } from './historyApi.ts'

/** Follows a reading: how many rows there are so far. Returning false ends it. */
type OnProgress = (rows: number) => boolean
type Page<Row> = { hits: readonly Row[]; next?: string | undefined }
/** Reads every row; null once `onProgress` ended it. Throws the CallError of a page that failed. */
export type ReadAll<Row> = (onProgress: OnProgress) => AppThunk<Promise<Row[] | null>>

/** Never of the cache, and never kept in it. */
const fresh = { forceRefetch: true, subscribe: false } as const

/** Each page begins where the last one ended, so that rows which arrive meanwhile are never read twice. */
async function readPages<Row>(read: (cursor: { cursor?: string }) => Promise<Page<Row>>, onProgress: OnProgress): Promise<Row[] | null> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor === undefined ? {} : { cursor })
    rows.push(...page.hits)
    cursor = page.next
    if (!onProgress(rows.length)) return null
  } while (cursor !== undefined)
  return rows
}

/** Reads all entries of a filter. */
export const readAllHistory =
  (body: BodyOf<typeof history>): ReadAll<WireHistoryRow> =>
  (onProgress) =>
  (dispatch) =>
    readPages(
      (cursor) =>
        dispatch(historyApi.endpoints.historyPage.initiate({ body: { ...body, ...cursor, limit: historyLimit } }, fresh)).unwrap(),
      onProgress,
    )

/** Reads all orders of a filter. */
export const readAllReports =
  (body: BodyOf<typeof reports>): ReadAll<WireReportRow> =>
  (onProgress) =>
  (dispatch) =>
    readPages(
      (cursor) => dispatch(historyApi.endpoints.reportPage.initiate({ body: { ...body, ...cursor, limit: reportsLimit } }, fresh)).unwrap(),
      onProgress,
    )

/** A statement with all its rows, and when it was made. */
export type PrintedStatement = { statement: ResponseOf<typeof statement>; rows: WireHistoryRow[]; at: number }

/**
 * Reads the sums of a range and all its rows. Returns null once `onProgress` ended it, and `unbalanced` if
 * they disagree: a statement with a hole is none (SUP-08). Throws the CallError of a failed call.
 */
export const readPrintedStatement =
  (range: WireRange, onProgress: OnProgress): AppThunk<Promise<PrintedStatement | 'unbalanced' | null>> =>
  async (dispatch) => {
    const sums = await dispatch(historyApi.endpoints.printedStatement.initiate({ body: range }, fresh)).unwrap()
    // The end of the sums is that of the rows too, so that later entries are in neither.
    const rows = await dispatch(readAllHistory({ ...range, DateTo: sums.to, sort: 'oldest' })(onProgress))
    if (rows === null) return null
    return sums.accounts.every((account) => matchesRows(account, rows)) ? { statement: sums, rows, at: Date.now() } : 'unbalanced'
  }
