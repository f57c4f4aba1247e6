import { addMoney, fractionOf, money, type Money } from '../kernel/money.ts'

export type Direction = 'up' | 'down'
export type OrderResult = 'won' | 'lost' | 'tie'
export type PricedOrder = { direction: Direction; stake: Money; payoutPercent: number; openPoints: number }

/** Returns the stake plus payout of a won order. The payout is rounded down to a minor unit. */
export const winReturn = (stake: Money, payoutPercent: number): Money => addMoney(stake, fractionOf(stake, payoutPercent, 100))

/** Returns how an order or a signal ended at its closing price, in points (SRV-07). */
export function resultAt(direction: Direction, openPoints: number, closePoints: number): OrderResult {
  if (closePoints === openPoints) return 'tie'
  return closePoints > openPoints === (direction === 'up') ? 'won' : 'lost'
}

/**
 * Settles an order at its closing price, in points. A tie returns the stake; a lost order returns nothing
 * (SRV-07).
 */
export function settleOrder(order: PricedOrder, closePoints: number): { status: OrderResult; returned: Money } {
  const status = resultAt(order.direction, order.openPoints, closePoints)
  if (status === 'tie') return { status, returned: order.stake }
  const returned = status === 'won' ? winReturn(order.stake, order.payoutPercent) : money(0, order.stake.currency)
  return { status, returned }
}
