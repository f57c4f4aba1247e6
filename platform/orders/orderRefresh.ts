import type { WireOrder } from '../../contract/trading.ts'
import { openOrders } from '../../contract/trading.ts'
import { singleFlight } from '../../domain/kernel/singleFlight.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { convertStake } from '../../domain/trading/stakes.ts'
import type { PlatformPort } from '../host/platformPort.ts'
import { call } from '../net/call.ts'
import { tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { type MergedOrders, mergeOrders, type OrdersAnswer } from './mergeOrders.ts'
import { findSent } from './unclearOrder.ts'

/** The server settles within moments; a due order is checked again this long after the last response. */
const settlementCheckMs = secondMs
/**
 * After a failed refresh, while offline, and while an order is unclear, the next one starts after this long.
 */
const retryMs = 5 * secondMs

/** Reports an order that was opened or has ended. */
export type ReportOrder = (event: 'opened' | 'settled', order: WireOrder) => void
/** The moments of a request: `askedAt` by the device's clock, `begunAt` by `performance.now()`. */
type RequestTimes = { askedAt: number; begunAt: number }

/**
 * Returns the order that an unclear one has become. Without one it is refused, once its request can no longer
 * be at work.
 */
function resolveUnclear(store: Store<PlatformState>, answer: OrdersAnswer, merged: MergedOrders, begunAt: number): WireOrder | undefined {
  const { placing } = store.get()
  if (placing.status !== 'unclear' || placing.sent.account !== answer.balance.account) return undefined
  const found = findSent(placing.sent, [...merged.open, ...(answer.settled ?? [])])
  if (found) store.set({ placing: { status: 'idle' } })
  // A request that the network cut may still be at work on the server for a moment.
  else if (!merged.isPast && begunAt - placing.since >= retryMs) store.set({ placing: { status: 'refused', code: 'order.notPlaced' } })
  return found
}

/** Keeps the list of orders and the balance as the server has them. */
export function createOrderRefresh(store: Store<PlatformState>, host: PlatformPort, report: ReportOrder) {
  let lastAnswerAt = 0
  let lastVersion: string | undefined
  /** Orders of this page opened since the current refresh began, which its response may not include. */
  let openedSince: WireOrder[] = []

  const show = (answer: OrdersAnswer, { askedAt, begunAt }: RequestTimes): void => {
    const { balance, balances } = answer
    const { account, available, currency } = balance
    const state = store.get()
    const merged = mergeOrders(state, answer, openedSince)
    const { open, settled, older, fresh, ended } = merged
    const found = resolveUnclear(store, answer, merged, begunAt)
    const stake = currency === state.stakeCurrency ? state.stake : convertStake(currency, state.stake, state.stakeCurrency)
    store.set({ open, settled, older, balance, ordersLoading: 'ready', ordersAt: askedAt, stake, stakeCurrency: currency })
    host.send({ type: 'balance', account, available, currency, ...(balances && { all: balances }), orders: open, askedAt })
    for (const order of fresh) report('opened', order)
    for (const order of ended) report('settled', order)
    if (found && !fresh.includes(found)) report(found.status === 'open' ? 'opened' : 'settled', found)
  }

  const refreshes = singleFlight(async (isCurrent) => {
    const { account } = store.get()
    const token = tokenOf(store.get())
    const request = { askedAt: Date.now(), begunAt: performance.now() }
    openedSince = []
    if (token === null) return
    const answer = await call(openOrders, { token, query: { account } })
    lastAnswerAt = performance.now()
    // The person or account has changed: this response is outdated.
    const state = store.get()
    if (!isCurrent() || tokenOf(state) !== token || state.account !== account) return
    if (answer.ok) {
      lastVersion = answer.value.version
      show(answer.value, request)
    } else if (answer.status === 401) store.set({ session: { who: 'guest' }, open: [], settled: [], balance: null })
    else store.set({ ordersLoading: 'failed' })
  })
  const refresh = (): Promise<void> => refreshes.run(`${tokenOf(store.get())} ${store.get().account}`)

  return {
    /** Loads orders and balance; during a refresh, once more after it. */
    refresh,
    /** Refreshes unless the last response has this version of the accounts; waits for the one under way. */
    async refreshUnless(version: string): Promise<void> {
      await refreshes.settled()
      if (version !== lastVersion) await refresh()
    },
    refreshWhenDue(): void {
      const { open, now, ordersLoading, connection, session, placing } = store.get()
      const since = performance.now() - lastAnswerAt
      const isLost = session.who === 'person' && (ordersLoading === 'failed' || connection === 'offline' || placing.status === 'unclear')
      const isDue = isLost ? since >= retryMs : since >= settlementCheckMs && open.some(({ expiresAt }) => expiresAt <= now)
      if (isDue && !refreshes.isRunning()) void refresh()
    },
    /** Keeps an order that this page has opened, whatever a response under way lists. */
    keepOpened: (order: WireOrder): void => void openedSince.push(order),
  }
}

export type OrderRefresh = ReturnType<typeof createOrderRefresh>
