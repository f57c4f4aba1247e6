import { invoiceCoin } from '../../../contract/kernel.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { AccountLoss } from '../../ledger/reversalLosses.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { WithdrawalRow } from './tables.ts'

/**
 * Notifies that money which a withdrawal has given back was taken for a deposit that had left (FUND-45): the
 * withdrawal's own notice names the whole of it.
 */
export function notifyOfCovered(
  trx: Trx,
  { id, customer_id: customerId }: WithdrawalRow,
  { kind, reference, amount }: AccountLoss,
  at: number,
): Promise<void> {
  const taken = { amount: moneyToDecimal(amount), currency: amount.currency }
  const notice = { customerId, event: `covered:${reference}:${id}`, link: '#/show/withdrawal', at } as const
  // The reference of a coin payment begins with its coin.
  const coin = invoiceCoin.safeParse(reference.split(':')[0])
  if (kind === 'vanished' && coin.success)
    return writeNotification(trx, { ...notice, kind: 'invoiceVanished', params: { coin: coin.data, ...taken } })
  return writeNotification(trx, { ...notice, kind: kind === 'refund' ? 'depositReturned' : 'depositChargedBack', params: taken })
}
