import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import type { AccountLoss } from '../../ledger/reversalLosses.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { WithdrawalRow } from './tables.ts'

/**
 * Notifies that money which a withdrawal has given back was taken for a deposit that had left (FUND-45): the
 * withdrawal's own notice names the whole of it.
 */
export const notifyOfCovered = (
  trx: Trx,
  { id, customer_id: customerId }: WithdrawalRow,
  { reference, amount }: AccountLoss,
  at: number,
): Promise<void> =>
  writeNotification(trx, {
    customerId,
    kind: 'reversalCovered',
    params: { amount: moneyToDecimal(amount), currency: amount.currency },
    event: `covered:${reference}:${id}`,
    link: '#/show/withdrawal',
    at,
  })
