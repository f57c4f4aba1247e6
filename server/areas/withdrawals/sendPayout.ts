import { money } from '../../../domain/kernel/money.ts'
import { nextPayoutCheck } from '../../../domain/withdrawals/payoutChecks.ts'
import type { Trx } from '../../db/database.ts'
import type { PayoutOrder } from '../../external/payouts.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import { recordPayout } from './recordPayout.ts'
import type { WithdrawalRow } from './tables.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/**
 * Sends an approved withdrawal's payout. The attempt is committed before the order goes out, so that after a
 * crash it counts as possibly paid until the payout side answers. Another state, as after a cancellation,
 * sends nothing.
 */
export async function sendPayout(deps: WithdrawalDeps, id: string): Promise<void> {
  const order = await deps.db.transaction().execute((trx) => beginSending(trx, deps, id))
  if (order === null) return
  deps.faultPoint('sending committed')
  const verdict = await deps.payouts.pay(order)
  deps.faultPoint('answer read')
  await recordPayout(deps, order.reference, verdict)
}

async function beginSending(trx: Trx, { now }: WithdrawalDeps, id: string): Promise<PayoutOrder | null> {
  const row = await lockWithdrawal(trx, id)
  if (row?.state !== 'approved' || row.due_at === null || row.due_at > now()) return null
  const at = now()
  const to = await payeeOf(trx, row)
  if (to === null) {
    await changeState(trx, row, { to: 'rejected', at, code: 'withdrawal.card_removed' })
    return null
  }
  if ((await changeState(trx, row, { to: 'sending', at })) === null) return null
  const { made } = await trx
    .selectFrom('payout_attempt')
    .select((of) => of.fn.countAll<number>().as('made'))
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
  const reference = `${id}.${made + 1}`
  await trx
    .insertInto('payout_attempt')
    .values({
      reference,
      withdrawal_id: id,
      status: 'sent',
      payout_id: null,
      sent_at: at,
      settled_at: null,
      ask_at: nextPayoutCheck(at, at, 'open'),
    })
    .execute()
  return { reference, amount: money(row.arrives, row.arrives_currency), method: row.method, to }
}

/**
 * Returns the address or the card's token, which no row of a withdrawal holds; null if the person has removed
 * the card since.
 */
async function payeeOf(trx: Trx, { wallet, card_id: id }: WithdrawalRow): Promise<string | null> {
  if (id === null) return wallet
  const card = await trx.selectFrom('card').select(['token', 'can_load']).where('id', '=', id).executeTakeFirst()
  return card?.can_load ? card.token : null
}
