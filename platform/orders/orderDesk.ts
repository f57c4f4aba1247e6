import type { WireOrder } from '../../contract/trading.ts'
import { openOrders, orderSearch, placeOrder } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import { stakeIn } from '../../domain/trading/stakes.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { Shell } from '../frame/shellFrame.ts'
import { call, type CallResult } from '../net/call.ts'
import { feedState } from '../state/marketState.ts'
import { currencyOf, quoteOf, tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { oneAtATime } from './oneAtATime.ts'

/** A lost answer is asked for again with the same key: the server makes one order of it. */
const sendings = 3
/** The server settles within moments; until it has, its word is asked for again so long after it was last heard. */
const lookAgainMs = secondMs
/** After a look that failed, and while the shell is offline, the next one comes by itself so long after it. */
const lookAfterLossMs = 5 * secondMs

export type OrderDesk = {
  /** Orders, or asks for a second press first where the person wants that. */
  press(direction: Direction): void
  place(direction: Direction): Promise<void>
  /** Asks the server how everything stands, once more after a look that is under way. */
  look(): Promise<void>
  lookWhenDue(): void
  /** Reads further back in the ended orders. */
  showOlder(): Promise<void>
}
/** Hears of an order that was opened, and of one that has ended. */
export type TellOrder = (order: WireOrder) => void

/** Ended orders of one further page. */
const olderPage = 30

const latestEnd = (a: WireOrder, b: WireOrder): number => b.expiresAt - a.expiresAt

/** No answer came, or one that says nothing of the order: it may stand. */
const isUnclear = (answer: CallResult<typeof placeOrder>): boolean => !answer.ok && (answer.status === 0 || answer.status >= 500)

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Places orders and keeps the list of them, with the balance beside it, as the server has it. */
export function openOrderDesk(store: Store<PlatformState>, shell: Shell, tell: TellOrder): OrderDesk {
  let lastAnswerAt = 0
  /** Orders of this page that were opened since the look under way began: its answer may not know them. */
  let openedSince: WireOrder[] = []
  /** So many orders of the search have been read. */
  let searched = 0

  const signInFirst = (): void => {
    store.set({ session: { who: 'guest' }, placing: { status: 'idle' } })
    shell.send({ type: 'needLogin' })
  }

  const say = (event: 'opened' | 'settled', order: WireOrder): void => {
    tell(order)
    shell.send({ type: 'order', event, order })
  }

  const looks = oneAtATime(async (isCurrent) => {
    const { account } = store.get()
    const token = tokenOf(store.get())
    const askedAt = Date.now()
    openedSince = []
    if (token === null) return
    const answer = await call(openOrders, { token, query: { account } })
    lastAnswerAt = performance.now()
    // Another person or account since: this answer is about the past.
    const state = store.get()
    if (!isCurrent() || tokenOf(state) !== token || state.account !== account) return
    if (!answer.ok)
      return answer.status === 401
        ? store.set({ session: { who: 'guest' }, open: [], settled: [], balance: null })
        : store.set({ ordersLoading: 'failed' })
    const { settled = [], balance, balances } = answer.value
    const told = new Set([...answer.value.orders, ...settled].map(({ id }) => id))
    const orders = [...answer.value.orders, ...openedSince.filter((one) => one.account === balance.account && !told.has(one.id))]
    // At the first look all are new; later ones are orders of elsewhere: another tab's, or of a trader who is copied.
    const fresh = state.ordersLoading === 'ready' ? orders.filter(({ id }) => state.open.every((one) => one.id !== id)) : []
    const running = new Set(state.open.map(({ id }) => id))
    const known = new Set(settled.map(({ id }) => id))
    const ended = [...settled, ...state.settled.filter(({ id }) => !known.has(id))].toSorted(latestEnd)
    const { currency } = balance
    const stake = currency === state.stakeCurrency ? state.stake : stakeIn(currency, state.stake, state.stakeCurrency)
    // More have ended at once than are told of: the search has the rest.
    const isPast = state.open.some(({ id }) => !known.has(id) && orders.every((one) => one.id !== id))
    const older = isPast ? 'unknown' : state.older
    store.set({ open: orders, settled: ended, older, balance, ordersLoading: 'ready', ordersAt: askedAt, stake, stakeCurrency: currency })
    shell.send({
      type: 'balance',
      account: balance.account,
      available: balance.available,
      currency: balance.currency,
      ...(balances && { all: balances }),
      askedAt,
    })
    for (const order of fresh) say('opened', order)
    for (const order of settled) if (running.has(order.id)) say('settled', order)
  })
  const look = (): Promise<void> => looks.run(`${tokenOf(store.get())} ${store.get().account}`)

  const send = async (state: PlatformState, account: string, direction: Direction): Promise<CallResult<typeof placeOrder>> => {
    const { symbol, stake, expiryMs } = state
    const quote = quoteOf(state)
    const token = tokenOf(state)
    const body = { account, symbol, direction, stake, expiryMs, ...(quote && { seenPrice: quote.price }) }
    const key = newKey()
    let answer = await call(placeOrder, { body, token, key })
    for (let tried = 1; tried < sendings && isUnclear(answer); tried++) answer = await call(placeOrder, { body, token, key })
    return answer
  }

  /** What stands in the way of an order before the server is asked; null: nothing. */
  const obstacle = (state: PlatformState): string | null => {
    const feed = feedState(state)
    if (feed === 'offline') return 'network.none'
    if (feed === 'closed') return 'order.marketClosed'
    if (feed !== 'live') return 'order.feedStopped'
    // Without it nobody knows in which currency the stake is.
    if (!state.balance) return state.ordersLoading === 'failed' ? 'orders.failed' : 'orders.loading'
    return stakeErrors(state.stake, currencyOf(state))[0]?.code ?? null
  }

  return {
    look,
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
        // A look may have met it before its own answer came.
        const isKnown = open.some(({ id }) => id === order.id)
        store.set({ placing: { status: 'idle' }, open: isKnown ? open : [...open, order] })
        if (!isKnown) say('opened', order)
      } else if (!answer.ok && answer.status === 401) signInFirst()
      else
        store.set({
          placing: answer.ok || isUnclear(answer) ? { status: 'unclear' } : { status: 'refused', code: answer.code },
        })
      await look()
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
        // The search knows orders by their beginning, and open ones among them: those that are listed already may stand anywhere in it.
        const further = hits.filter((one) => one.status !== 'open' && state.settled.every(({ id }) => id !== one.id))
        const more = hits.length > 0 && searched < total
        if (further.length === 0 && more) continue
        return store.set({ settled: [...state.settled, ...further].toSorted(latestEnd), older: more ? 'more' : 'none' })
      }
    },
    lookWhenDue() {
      const { open, now, ordersLoading, connection, session } = store.get()
      const since = performance.now() - lastAnswerAt
      const isLost = session.who === 'person' && (ordersLoading === 'failed' || connection === 'offline')
      const isDue = isLost ? since >= lookAfterLossMs : since >= lookAgainMs && open.some(({ expiresAt }) => expiresAt <= now)
      if (isDue && !looks.isUnderWay()) void look()
    },
  }
}
