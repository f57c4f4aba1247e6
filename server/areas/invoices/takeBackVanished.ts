import type { Money } from '../../../domain/kernel/money.ts'
import type { Deps } from '../../kernel/deps.ts'
import { OperatorRefusal } from '../../ledger/operatorRefusal.ts'
import { type Operator, recordOperatorAction } from '../../ledger/recordOperatorAction.ts'
import { creditedSums } from './creditPayments.ts'
import { followCredit } from './followCredit.ts'
import { reversePayment } from './reversePayment.ts'

/**
 * Takes back a credited coin payment that has left its chain (FUND-45), without the wait of the job that does
 * the same, and returns the operator's loss: what the account lacks. Throws OperatorRefusal `unknown`,
 * `notCredited`, `onChain`, `takenBack`; ChainUnreachable.
 */
export async function takeBackVanished(
  { db, external }: Pick<Deps, 'db' | 'external'>,
  guid: string,
  txid: string,
  operator: Operator,
): Promise<Money> {
  const found = await db.selectFrom('invoice').selectAll().where('guid', '=', guid).executeTakeFirst()
  if (!found) throw new OperatorRefusal('unknown')
  const { coin, network, address } = found
  const seen = await external.chains.transactionsOf(coin, network, address)
  if (seen.some((one) => one.txid === txid)) throw new OperatorRefusal('onChain')
  return db.transaction().execute(async (trx) => {
    // The lock keeps out an update of the same invoice, which could credit the payment now.
    const invoice = await trx.selectFrom('invoice').selectAll().where('guid', '=', guid).forNoKeyUpdate().executeTakeFirstOrThrow()
    const payments = await trx.selectFrom('invoice_payment').selectAll().where('invoice', '=', guid).execute()
    const payment = payments.find((one) => one.txid === txid)
    if (!payment || payment.credits === 0) throw new OperatorRefusal('notCredited')
    const loss = await reversePayment(trx, invoice, payment, operator.at)
    if (loss === null) throw new OperatorRefusal('takenBack')
    const counted = payments.filter((one) => one !== payment)
    const sums = creditedSums(counted, invoice.deadline)
    await followCredit(trx, invoice, sums.credited, operator.at)
    await trx
      .updateTable('invoice')
      .set({ ...sums, paid: counted.reduce((total, { amount }) => total + amount, 0) })
      .where('guid', '=', guid)
      .execute()
    await recordOperatorAction(trx, operator, { action: 'vanished', subject: `${guid}:${txid}`, before: 'credited', after: 'vanished' })
    return loss
  })
}
