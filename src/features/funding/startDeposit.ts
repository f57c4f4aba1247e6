import type { DepositOrder, DepositView, WorkerResult } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { selectDeposits } from '../../shell/deposits/depositsSlice.ts'
import type { Intent } from '../../shell/forms/intent.ts'

export type DepositInput = {
  account: string
  amount: Money
  bonus: boolean
  fixed: boolean
  /** The saved card's id, never its number. Missing if a processor works without a card (FUND-02). */
  card?: string
  /** The account at the wallet that pays (FUND-39). */
  wallet?: string
  /** The processors to try, in order (FUND-20). */
  stack: readonly Processor[]
}

/**
 * Hands a deposit to the worker, which stores it before sending anything (FUND-35). Its id is the intent's
 * key until the worker accepts it: a retry after a lost answer is the same deposit (FUND-36).
 */
export const startDeposit =
  (intent: Intent, input: DepositInput, secureId?: string): AppThunk<Promise<WorkerResult<DepositView>>> =>
  async (_dispatch, getState) => {
    // Accepted, although the answer was lost: the same input is a new deposit now.
    if (intent.keyOf(input) in selectDeposits(getState())) intent.settle()
    const { account, amount, bonus, fixed, card, wallet, stack } = input
    const order: DepositOrder = {
      id: intent.keyOf(input),
      account,
      amount: moneyToDecimal(amount),
      currency: amount.currency,
      bonus,
      fixed,
      ...(card === undefined ? {} : { card }),
      ...(wallet === undefined ? {} : { wallet }),
      stack: [...stack],
    }
    const started = await background.startDeposit(order, ...(secureId === undefined ? [] : [secureId]))
    if (started.ok) intent.settle()
    return started
  }
