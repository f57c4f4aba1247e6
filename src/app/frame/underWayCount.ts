import type { DepositView, InvoiceView } from '../../../contract/background.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'

/**
 * Deposits and invoices known on this device. `open` and `ended` are ids joined to one string, for
 * comparison.
 */
export type UnderWayCount = { count: number; open: string; ended: string }

/** Counts the deposits and invoices under way that this device knows. */
export function countUnderWay(deposits: readonly DepositView[], openInvoices: readonly InvoiceView[]): UnderWayCount {
  const open = [...deposits.filter(({ status }) => !isEndedStatus(status)).map(({ id }) => id), ...openInvoices.map(({ guid }) => guid)]
  const ended = deposits.filter(({ status }) => isEndedStatus(status)).map(({ id }) => id)
  return { count: open.length, open: open.toSorted().join(), ended: ended.toSorted().join() }
}

/**
 * True if the server's counters should be fetched again. A deposit may have ended before this page first saw
 * it, for example on the bank's page: then only the mismatch of count and ended deposits shows it.
 */
export const shouldRefetchCounters = (before: UnderWayCount, now: UnderWayCount, counted: number): boolean =>
  now.open !== before.open || (now.ended !== before.ended && counted !== now.count)
