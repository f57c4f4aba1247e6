import type { WireOrder } from '../../contract/trading.ts'
import { openOrders, orderSearch, placeOrder } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { convertStake } from '../../domain/trading/stakes.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { PlatformPort } from '../host/platformPort.ts'
import { call, type CallResult } from '../net/call.ts'
import { feedState } from '../state/marketState.ts'
import { currencyOf, quoteOf, tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { singleFlight } from '../../domain/kernel/singleFlight.ts'
import { findSent } from './unclearOrder.ts'

/** A request without a response is repeated with the same key: the server makes one order of it. */
const maxSends = 3
/** The server settles within moments; a due order is checked again this long after the last response. */
const settlementCheckMs = secondMs
/** After a failed refresh, while offline, and while an order is unclear, the next one starts after this long. */
const retryMs = 5 * secondMs

export type OrderController = {
  /** Places an order, or asks for confirmation first if the person prefers that. */
  press(direction: Direction): void
  place(direction: Direction): Promise<void>
  /** Loads orders and balance; during a refresh, once more after it. */
  refresh(): Promise<void>
  /** Refreshes unless the last response has this version of the accounts; waits for the one under way. */
  refreshUnless(version: string): Promise<void>
  refreshWhenDue(): void
  /** Loads the next page of ended orders. */
  showOlder(): Promise<void>
}
/** Called with each order that was opened or has ended. */
export type OrderListener = (order: WireOrder) => void

/** Ended orders per further page. */
const olderPage = 30

const latestEnd = (a: WireOrder, b: WireOrder): number => b.expiresAt - a.expiresAt

/** True if there is no response, or one that does not say whether the order exists. */
const isUnclear = (answer: CallResult<typeof placeOrder>): boolean => !answer.ok && (answer.status === 0 || answer.status >= 500)

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Places orders, and keeps the list of orders and the balance as the server has them. */
export function openOrderController(store: Store<PlatformState>, host: PlatformPort, onOrder: OrderListener): OrderController {
  let lastAnswerAt = 0
  let lastVersion: string | undefined
  /** Orders of this page opened since the current refresh began, which its response may not include. */
  let openedSince: WireOrder[] = []
  /** The number of search results read so far. */
  let searched = 0

  const signInFirst = (): void => {
    store.set({ session: { who: 'guest' }, placing: { status: 'idle' } })
    host.send({ type: 'needLogin' })
  }

  const report = (event: 'opened' | 'settled', order: WireOrder): void => {
    onOrder(order)
    host.send({ type: 'order', event, order })
  }

  const refreshes = singleFlight(async (isCurrent) => {
    const { account } = store.get()
    const token = tokenOf(store.get())
    const askedAt = Date.now()
    const begunAt = performance.now()
    openedSince = []
    if (token === null) return
    const answer = await call(openOrders, { token, query: { account } })
    lastAnswerAt = performance.now()
    // The person or account has changed: this response is outdated.
    const state = store.get()
    if (!isCurrent() || tokenOf(state) !== token || state.account !== account) return
    if (!answer.ok)
      return answer.status === 401
        ? store.set({ session: { who: 'guest' }, open: [], settled: [], balance: null })
        : store.set({ ordersLoading: 'failed' })
    const { settled = [], balance, balances } = answer.value
    lastVersion = answer.value.version
    const listed = new Set([...answer.value.orders, ...settled].map(({ id }) => id))
    const orders = [...answer.value.orders, ...openedSince.filter((one) => one.account === balance.account && !listed.has(one.id))]
    // At the first refresh all are new; later ones were opened in another tab or copied from a trader.
    const fresh = state.ordersLoading === 'ready' ? orders.filter(({ id }) => state.open.every((one) => one.id !== id)) : []
    const running = new Set(state.open.map(({ id }) => id))
    const known = new Set(settled.map(({ id }) => id))
    const ended = [...settled, ...state.settled.filter(({ id }) => !known.has(id))].toSorted(latestEnd)
    const { placing } = state
    const isChecked = placing.status === 'unclear' && placing.sent.account === balance.account
    const found = isChecked ? findSent(placing.sent, [...orders, ...settled]) : undefined
    const { currency } = balance
    const stake = currency === state.stakeCurrency ? state.stake : convertStake(currency, state.stake, state.stakeCurrency)
    // More orders have ended at once than a response holds: the search has the rest.
    const isPast = state.open.some(({ id }) => !known.has(id) && orders.every((one) => one.id !== id))
    const older = isPast ? 'unknown' : state.older
    if (found) store.set({ placing: { status: 'idle' } })
    // A request that the network cut may still be at work on the server for a moment.
    else if (isChecked && !isPast && begunAt - placing.since >= retryMs)
      store.set({ placing: { status: 'refused', code: 'order.notPlaced' } })
    store.set({ open: orders, settled: ended, older, balance, ordersLoading: 'ready', ordersAt: askedAt, stake, stakeCurrency: currency })
    host.send({
      type: 'balance',
      account: balance.account,
      available: balance.available,
      currency: balance.currency,
      ...(balances && { all: balances }),
      orders,
      askedAt,
    })
    for (const order of fresh) report('opened', order)
    for (const order of settled) if (running.has(order.id)) report('settled', order)
    if (found && !fresh.includes(found)) report(found.status === 'open' ? 'opened' : 'settled', found)
  })
  const refresh = (): Promise<void> => refreshes.run(`${tokenOf(store.get())} ${store.get().account}`)

  const send = async (state: PlatformState, account: string, direction: Direction): Promise<CallResult<typeof placeOrder>> => {
    const { symbol, stake, expiryMs } = state
    const quote = quoteOf(state)
    const token = tokenOf(state)
    const body = { account, symbol, direction, stake, expiryMs, ...(quote && { seenPrice: quote.price }) }
    const key = newKey()
    let answer = await call(placeOrder, { body, token, key })
    for (let tried = 1; tried < maxSends && isUnclear(answer); tried++) answer = await call(placeOrder, { body, token, key })
    return answer
  }

  /** Returns the code of what prevents an order before the server is asked; null: nothing. */
  const obstacle = (state: PlatformState): string | null => {
    const feed = feedState(state)
    if (feed === 'offline') return 'network.none'
    if (feed === 'closed') return 'order.marketClosed'
    if (feed !== 'live') return 'order.feedStopped'
    // The balance says in which currency the stake is.
    if (!state.balance) return state.ordersLoading === 'failed' ? 'orders.failed' : 'orders.loading'
    return stakeErrors(state.stake, currencyOf(state))[0]?.code ?? null
  }

  return {
    refresh,
    press(direction) {
      const state = store.get()
      if (state.session.who !== 'person') return signInFirst()
      if (state.placing.status === 'sending') return
      const code = obstacle(state)
      if (code !== null) return store.set({ placing: { status: 'refused', code } })
      if (state.preferences.ordering === 'confirm') return store.set({ placing: { status: 'confirming', direction } })
      void this.place(direction)
    },
    async place(direction) {
      const state = store.get()
      const code = obstacle(state)
      if (code !== null || !state.balance) return store.set({ placing: { status: 'refused', code: code ?? 'orders.loading' } })
      store.set({ placing: { status: 'sending' } })
      const answer = await send(state, state.balance.account, direction)
      if (answer.ok && answer.value.order) {
        const { order } = answer.value
        openedSince.push(order)
        const { open } = store.get()
        // A refresh may have included it before its own response came.
        const isKnown = open.some(({ id }) => id === order.id)
        store.set({ placing: { status: 'idle' }, open: isKnown ? open : [...open, order] })
        if (!isKnown) report('opened', order)
      } else if (!answer.ok && answer.status === 401) signInFirst()
      else if (answer.ok || isUnclear(answer)) {
        const { symbol, stake, open, settled, now: sentAt, balance } = state
        const known = new Set([...open, ...settled].map(({ id }) => id))
        const sent = { account: balance.account, symbol, direction, stake, known, sentAt }
        store.set({ placing: { status: 'unclear', sent, since: performance.now() } })
      } else store.set({ placing: { status: 'refused', code: answer.code } })
      await refresh()
    },
    async showOlder() {
      const { older, balance } = store.get()
      const token = tokenOf(store.get())
      if (token === null || balance === null || older === 'loading') return
      if (older === 'unknown') searched = 0
      store.set({ older: 'loading' })
      for (;;) {
        const query = { account: balance.account, limit: olderPage, offset: searched }
        const answer = await call(orderSearch, { token, query })
        const state = store.get()
        if (tokenOf(state) !== token || state.balance?.account !== balance.account) return
        if (!answer.ok) return store.set({ older: 'more' })
        const { hits, total } = answer.value
        searched += hits.length
        // The search sorts by opening time and includes open orders, so listed orders may occur on any page.
        const further = hits.filter((one) => one.status !== 'open' && state.settled.every(({ id }) => id !== one.id))
        const more = hits.length > 0 && searched < total
        if (further.length === 0 && more) continue
        return store.set({ settled: [...state.settled, ...further].toSorted(latestEnd), older: more ? 'more' : 'none' })
      }
    },
    async refreshUnless(version) {
      await refreshes.settled()
      if (version !== lastVersion) await refresh()
    },
    refreshWhenDue() {
      const { open, now, ordersLoading, connection, session, placing } = store.get()
      const since = performance.now() - lastAnswerAt
      const isLost = session.who === 'person' && (ordersLoading === 'failed' || connection === 'offline' || placing.status === 'unclear')
      const isDue = isLost ? since >= retryMs : since >= settlementCheckMs && open.some(({ expiresAt }) => expiresAt <= now)
      if (isDue && !refreshes.isRunning()) void refresh()
    },
  }
}
