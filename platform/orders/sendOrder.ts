import { placeOrder } from '../../contract/trading.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import { call, type CallResult } from '../net/call.ts'
import { feedState } from '../state/marketState.ts'
import { currencyOf, quoteOf, tokenOf, type PlatformState } from '../state/state.ts'

/** A request without a response is repeated with the same key: the server makes one order of it. */
const maxSends = 3

type OrderAnswer = CallResult<typeof placeOrder>

/** The server still works on the first of these requests, or its process has ended meanwhile (SRV-04). */
const stillRunning = 409
/** A limit of calls: it says nothing about the request before. */
const tooOften = 429

/** True if there is no response, or one that does not say whether the order exists. */
export const isUnclear = (answer: OrderAnswer): boolean =>
  !answer.ok && (answer.status === 0 || answer.status === stillRunning || answer.status >= 500)

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the code of what prevents an order before the server is asked; null: nothing. */
export function obstacleTo(state: PlatformState): string | null {
  const feed = feedState(state)
  if (feed === 'offline') return 'network.none'
  if (feed === 'closed') return 'order.marketClosed'
  if (feed !== 'live') return 'order.feedStopped'
  // The balance says in which currency the stake is.
  if (!state.balance) return state.ordersLoading === 'failed' ? 'orders.failed' : 'orders.loading'
  return stakeErrors(state.stake, currencyOf(state))[0]?.code ?? null
}

/** Sends the ticket's order for an account. The answer of the last repetition may still be unclear. */
export async function sendOrder(state: PlatformState, account: string, direction: Direction): Promise<OrderAnswer> {
  const { symbol, stake, expiryMs } = state
  const quote = quoteOf(state)
  const token = tokenOf(state)
  const body = { account, symbol, direction, stake, expiryMs, ...(quote && { seenPrice: quote.price }) }
  const key = newKey()
  let answer = await call(placeOrder, { body, token, key })
  for (let tried = 1; tried < maxSends && isUnclear(answer); tried++) {
    const repeated = await call(placeOrder, { body, token, key })
    if (repeated.ok || repeated.status !== tooOften) answer = repeated
  }
  return answer
}
