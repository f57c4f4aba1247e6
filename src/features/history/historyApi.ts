import { closeReport, history, historyEntry, reports, statement } from '../../../contract/history.ts'
import { baseApi, mutationFromRoute, pagedQueryFromRoute, queryFromRoute, storedQueryFromRoute } from '../../api/baseApi.ts'

/**
 * API endpoints of history and reports. Answers are stored on the device (PWA-04), except those of files and
 * of the printed statement, which are read in full each time.
 */
export const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: pagedQueryFromRoute(build, history, (call, cursor) => ({ ...call, body: { ...call.body, cursor } })),
    reports: pagedQueryFromRoute(build, reports, (call, cursor) => ({ ...call, body: { ...call.body, cursor } })),
    historyEntry: storedQueryFromRoute(build, historyEntry),
    closeReport: mutationFromRoute(build, closeReport),
    statement: storedQueryFromRoute(build, statement),
    historyPage: queryFromRoute(build, history, [], 0),
    reportPage: queryFromRoute(build, reports, [], 0),
    printedStatement: queryFromRoute(build, statement, [], 0),
  }),
})

export const { useHistoryInfiniteQuery, useReportsInfiniteQuery, useHistoryEntryQuery, useCloseReportMutation, useStatementQuery } =
  historyApi
