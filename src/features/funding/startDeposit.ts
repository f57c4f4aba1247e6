import type { DepositOrder, DepositView, Outcome } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { type Money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { background } from '../../bridges/background.ts'

export type DepositWish = {
  account: string
  amount: Money
  bonus: boolean
  fixed: boolean
  /** The saved card's id: its number is not known here. */
  card: string
  /** What is tried, in order (FUND-20). */
  stack: readonly Processor[]
}

/** Hands a deposit to the worker, under an id made here. It is kept on the device before anything of it is sent (FUND-35). */
export function startDeposit({ account, amount, bonus, fixed, card, stack }: DepositWish): Promise<Outcome<DepositView>> {
  const order: DepositOrder = {
    id: crypto.randomUUID(),
    account,
    amount: moneyToDecimal(amount),
    currency: amount.currency,
    bonus,
    fixed,
    card,
    stack: [...stack],
  }
  return background.startDeposit(order)
}
