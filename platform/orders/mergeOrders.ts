import type { ResponseOf } from '../../contract/route.ts'
import type { openOrders, WireOrder } from '../../contract/trading.ts'
import type { PlatformState } from '../state/state.ts'

export type OrdersAnswer = ResponseOf<typeof openOrders>
type Listed = Pick<PlatformState, 'open' | 'settled' | 'older' | 'ordersLoading'>

export type MergedOrders = Pick<PlatformState, 'open' | 'settled' | 'older'> & {
  /** Running orders that the page did not know: opened in another tab, or copied from a trader. */
  fresh: WireOrder[]
  /** Orders that were running and have ended. */
  ended: WireOrder[]
  /** More orders have ended at once than a response holds: the search has the rest. */
  isPast: boolean
}

/** Sorts ended orders, the newest first. */
export const latestEnd = (a: WireOrder, b: WireOrder): number => b.expiresAt - a.expiresAt

const idsOf = (orders: readonly WireOrder[]): Set<string> => new Set(orders.map(({ id }) => id))

/**
 * Merges the server's answer into the lists. `openedSince`: orders opened since it was asked, which it may
 * not include.
 */
export function mergeOrders(
  state: Listed,
  { orders, settled = [], balance }: OrdersAnswer,
  openedSince: readonly WireOrder[],
): MergedOrders {
  const listed = idsOf([...orders, ...settled])
  const open = [...orders, ...openedSince.filter((one) => one.account === balance.account && !listed.has(one.id))]
  const [openIds, runningIds, settledIds] = [idsOf(open), idsOf(state.open), idsOf(settled)]
  const isPast = state.open.some(({ id }) => !settledIds.has(id) && !openIds.has(id))
  return {
    open,
    settled: [...settled, ...state.settled.filter(({ id }) => !settledIds.has(id))].toSorted(latestEnd),
    older: isPast ? 'unknown' : state.older,
    // At the first refresh all are new.
    fresh: state.ordersLoading === 'ready' ? open.filter(({ id }) => !runningIds.has(id)) : [],
    ended: settled.filter(({ id }) => runningIds.has(id)),
    isPast,
  }
}
