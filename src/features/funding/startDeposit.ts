import type { DepositOrder, DepositView, Outcome } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { type DepositsSlice, selectDeposits } from '../../shell/depositsSlice.ts'
import type { Intent } from '../../shell/intent.ts'

export type DepositWish = {
  account: string
  amount: Money
  bonus: boolean
  fixed: boolean
  /** The saved card's id: its number is not known here. Missing where a processor runs alone, without a card (FUND-02). */
  card?: string
  /** What is tried, in order (FUND-20). */
  stack: readonly Processor[]
}

/**
 * Hands a deposit to the worker. It is kept on the device before anything of it is sent (FUND-35). Its id is the intent's until it is
 * taken on: pressed again after an answer that did not come, it is the same deposit (FUND-36).
 */
export const startDeposit =
  (intent: Intent, wish: DepositWish): AppThunk<Promise<Outcome<DepositView>>> =>
  async (_dispatch, getState) => {
    // Taken on, though its answer did not come: who wishes the same after its end wishes for another.
    if (intent.keyOf(wish) in selectDeposits(getState() as { deposits: DepositsSlice })) intent.settle()
    const { account, amount, bonus, fixed, card, stack } = wish
    const order: DepositOrder = {
      id: intent.keyOf(wish),
      account,
      amount: moneyToDecimal(amount),
      currency: amount.currency,
      bonus,
      fixed,
      ...(card === undefined ? {} : { card }),
      stack: [...stack],
    }
    const started = await background.startDeposit(order)
    if (started.ok) intent.settle()
    return started
  }
