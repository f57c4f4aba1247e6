import { addMoney, fractionOf, money, type Money } from '../kernel/money.ts'

export type Direction = 'up' | 'down'
export type Outcome = 'won' | 'lost' | 'tie'
export type PricedOrder = { direction: Direction; stake: Money; payoutPercent: number; openPoints: number }

/** What a won order returns: its stake and the payout. The payout is rounded down to a whole minor unit. */
export const winReturn = (stake: Money, payoutPercent: number): Money => addMoney(stake, fractionOf(stake, payoutPercent, 100))

/** The end of an order at its closing price, in points. A tie returns the stake; a lost order returns nothing (SRV-07). */
export function settle(order: PricedOrder, closePoints: number): { status: Outcome; returned: Money } {
  if (closePoints === order.openPoints) return { status: 'tie', returned: order.stake }
  const won = closePoints > order.openPoints === (order.direction === 'up')
  return won
    ? { status: 'won', returned: winReturn(order.stake, order.payoutPercent) }
    : { status: 'lost', returned: money(0, order.stake.currency) }
}
