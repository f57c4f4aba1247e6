import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { writeNotification } from '../notifications/writeNotification.ts'
import type { DepositTable } from './tables.ts'

/** Notifies a deposit's person of what happened to it. */
export function notifyOfDeposit(
  trx: Trx,
  { customer_id: customerId, amount, currency }: DepositTable,
  kind: 'depositCredited' | 'depositRefunded' | 'depositNotCharged' | 'depositReturned' | 'depositRefundFailed' | 'depositChargedBack',
  reference: string,
  at: number,
): Promise<void> {
  const params = { amount: moneyToDecimal(money(amount, currency)), currency }
  return writeNotification(trx, { customerId, kind, params, event: `${kind}:${reference}`, link: '#/show/funding', at })
}
