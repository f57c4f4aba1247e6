import type { Currency } from '../../contract/kernel.ts'
import { addMoney, money, parseMoney, subtractMoney, type Money } from '../kernel/money.ts'

export type EndedOrder = { stake: string; currency: Currency; status: string; returned?: string | null | undefined }

/**
 * Returns what an ended order brought: the returned amount without the stake. Null: it has not ended, or its
 * amounts are not readable.
 */
export function profitOf({ stake, currency, status, returned }: EndedOrder): Money | null {
  const staked = parseMoney(stake, currency)
  if (!staked.ok || (status !== 'won' && status !== 'lost' && status !== 'tie')) return null
  if (status === 'tie') return money(0, currency)
  const back = status === 'lost' ? null : parseMoney(returned ?? stake, currency)
  if (back === null) return money(-staked.value.minor, currency)
  return back.ok ? subtractMoney(back.value, staked.value) : null
}

/** Returns the total profit of the orders in one currency. */
export const totalProfit = (orders: readonly EndedOrder[], currency: Currency): Money =>
  orders
    .filter((order) => order.currency === currency)
    .reduce((sum, order) => addMoney(sum, profitOf(order) ?? money(0, currency)), money(0, currency))
