import { isGivenBack } from '../../../domain/withdrawals/state.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeState, lockWithdrawal } from './changeState.ts'
import type { WithdrawalDeps } from './withdrawalDeps.ts'

/**
 * Cancels a person's withdrawal and gives the money back (WD-10). Safe to repeat. Throws Refusal 200
 * `withdrawal.unknown`, `withdrawal.already_back` after a rejection or a return, and `withdrawal.too_late`
 * once it is being sent.
 */
export async function cancelWithdrawal({ db, now }: Pick<WithdrawalDeps, 'db' | 'now'>, customerId: number, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockWithdrawal(trx, id)
    if (row?.customer_id !== customerId) throw new Refusal(200, 'withdrawal.unknown')
    if (row.state === 'cancelled') return
    if (isGivenBack(row.state)) throw new Refusal(200, 'withdrawal.already_back')
    if ((await changeState(trx, row, { to: 'cancelled', at: now() })) === null) throw new Refusal(200, 'withdrawal.too_late')
  })
}
