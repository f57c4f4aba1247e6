import { addMoney, fractionOf, money, type Money } from '../kernel/money.ts'

export type Direction = 'up' | 'down'
export type OrderResult = 'won' | 'lost' | 'tie'
export type PricedOrder = { direction: Direction; stake: Money; payoutPercent: number; openPoints: number }

/** Returns the stake plus payout of a won order. The payout is rounded down to a minor unit. */
export const winReturn = (stake: Money, payoutPercent: number): Money => addMoney(stake, fractionOf(stake, payoutPercent, 100))

/** Settles an order at its closing price, in points. A tie returns the stake; a lost order returns nothing (SRV-07). */
export function settleOrder(order: PricedOrder, closePoints: number): { status: OrderResult; returned: Money } {
  if (closePoints === order.openPoints) return { status: 'tie', returned: order.stake }
  const won = closePoints > order.openPoints === (order.direction === 'up')
  return won
    ? { status: 'won', returned: winReturn(order.stake, order.payoutPercent) }
    : { status: 'lost', returned: money(0, order.stake.currency) }
}
