import type { WireOrder, WireQuote } from '../../contract/trading.ts'
import { money, type Money, parseMoney, subtractMoney } from '../../domain/kernel/money.ts'
import { decimalToPoints } from '../../domain/trading/priceText.ts'
import { settleOrder } from '../../domain/trading/settlement.ts'

export type Standing = 'ahead' | 'behind' | 'even'
/** The gain or loss of an order if it ended at this quote, stake deducted, by the rule that settles it. */
export type LiveResult = { standing: Standing; gain: Money }

const digitsOf = (price: string): number => price.split('.')[1]?.length ?? 0

/** Returns null without a quote of the order's symbol. */
export function liveResult(order: WireOrder, quote: WireQuote | null | undefined): LiveResult | null {
  const stake = parseMoney(order.stake, order.currency)
  if (!quote || quote.symbol !== order.symbol || !stake.ok) return null
  const digits = Math.max(digitsOf(quote.price), digitsOf(order.openPrice))
  const [openPoints, points] = [decimalToPoints(order.openPrice, digits), decimalToPoints(quote.price, digits)]
  if (openPoints === null || points === null) return null
  const { direction, payoutPercent } = order
  const { status, returned } = settleOrder({ direction, stake: stake.value, payoutPercent, openPoints }, points)
  const standing = status === 'won' ? 'ahead' : status === 'lost' ? 'behind' : 'even'
  return { standing, gain: standing === 'even' ? money(0, order.currency) : subtractMoney(returned, stake.value) }
}
