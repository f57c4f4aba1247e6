import type { Currency } from '../../contract/kernel.ts'
import type { WireOrder } from '../../contract/trading.ts'
import { parseMoney } from '../../domain/kernel/money.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { Direction } from '../../domain/trading/settlement.ts'

/**
 * An order that was sent without a response. `known`: the orders listed before. `sentAt`: by the server's
 * clock.
 */
export type SentOrder = {
  account: string
  symbol: string
  direction: Direction
  stake: string
  known: ReadonlySet<string>
  sentAt: number
}

/**
 * The device's clock runs fast by a fraction of a second an hour, and the processes of a server differ by
 * one: "not placed" about an order that runs would lead to a second one.
 */
const clockToleranceMs = 2 * secondMs

const minorOf = (stake: string, currency: Currency): number | null => {
  const parsed = parseMoney(stake, currency)
  return parsed.ok ? parsed.value.minor : null
}

/** Returns the order that a sent one has become; undefined if the list does not have it. */
export const findSent = (sent: SentOrder, orders: readonly WireOrder[]): WireOrder | undefined =>
  orders.find(
    ({ id, account, symbol, direction, stake, currency, openedAt }) =>
      !sent.known.has(id) &&
      account === sent.account &&
      symbol === sent.symbol &&
      direction === sent.direction &&
      openedAt >= sent.sentAt - clockToleranceMs &&
      minorOf(stake, currency) === minorOf(sent.stake, currency),
  )
