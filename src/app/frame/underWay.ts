import type { DepositView, InvoiceView } from '../../../contract/background.ts'
import { isEnded } from '../../../domain/funding/isEnded.ts'

/** What this device knows of deposits and invoices. `open` and `ended` are texts that change when one of them begins or ends. */
export type UnderWay = { count: number; open: string; ended: string }

export function underWayHere(deposits: readonly DepositView[], openInvoices: readonly InvoiceView[]): UnderWay {
  const open = [...deposits.filter(({ stage }) => !isEnded(stage)).map(({ id }) => id), ...openInvoices.map(({ guid }) => guid)]
  const ended = deposits.filter(({ stage }) => isEnded(stage)).map(({ id }) => id)
  return { count: open.length, open: open.toSorted().join(), ended: ended.toSorted().join() }
}

/**
 * Whether the server's count is to be read again. A deposit that had ended before this page first heard of it, as after the bank's page,
 * has changed nothing here, and may still be in the count: so an end that does not fit the count is a reason too.
 */
export const readsAgain = (before: UnderWay, now: UnderWay, counted: number): boolean =>
  now.open !== before.open || (now.ended !== before.ended && counted !== now.count)
