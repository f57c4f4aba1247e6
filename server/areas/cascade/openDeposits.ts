import type { WireDeposit } from '../../../contract/deposits.ts'
import { parseStack } from '../../../domain/cascade/stack.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Caller } from '../../kernel/call.ts'
import { toPaymentAnswer } from './paymentAnswer.ts'
import type { AttemptTable, DepositTable } from './tables.ts'
import type { PaymentDeps } from './paymentDeps.ts'

/**
 * Returns the person's deposits that have not ended, newest first, for their other devices (FUND-36). One
 * without an attempt (TRD-12) is left out: there is nothing to resume, and it ends by itself.
 */
export async function openDeposits({ db }: PaymentDeps, { customerId }: Caller): Promise<WireDeposit[]> {
  const deposits = await db
    .selectFrom('deposit')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .orderBy('opened_at', 'desc')
    .limit(20)
    .execute()
  if (deposits.length === 0) return []
  const ids = deposits.map(({ id }) => id)
  const attempts = await db.selectFrom('payment_attempt').selectAll().where('deposit_id', 'in', ids).orderBy('seq').execute()
  return deposits.flatMap((deposit) => {
    const own = attempts.filter(({ deposit_id }) => deposit_id === deposit.id)
    return own.length === 0 ? [] : [toWire(deposit, own)]
  })
}

const toWire = (deposit: DepositTable, attempts: AttemptTable[]): WireDeposit => ({
  id: deposit.id,
  amount: moneyToDecimal(money(deposit.amount, deposit.currency)),
  currency: deposit.currency,
  account: deposit.account_id,
  status: deposit.status,
  stack: parseStack(deposit.stack),
  attempts: attempts.map((attempt) => {
    const { status = 'unknown', error, data } = toPaymentAnswer(attempt)
    return {
      key: attempt.reference,
      processor: attempt.processor,
      status,
      ...(error === undefined ? {} : { error }),
      ...(data?.redirect === undefined ? {} : { redirect: data.redirect }),
    }
  }),
  openedAt: deposit.opened_at,
})
