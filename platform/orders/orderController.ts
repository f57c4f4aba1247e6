import type { WireOrder } from '../../contract/trading.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { PlatformPort } from '../host/platformPort.ts'
import { type Balance, type PlatformState, tokenOf } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { createOlderOrders } from './olderOrders.ts'
import { createOrderRefresh, type OrderRefresh, type ReportOrder } from './orderRefresh.ts'
import { isUnclear, obstacleTo, sendOrder } from './sendOrder.ts'

export type OrderController = Omit<OrderRefresh, 'keepOpened'> & {
  /** Places an order, or asks for confirmation first if the person prefers that. */
  press(direction: Direction): void
  place(direction: Direction): Promise<void>
  /** Loads the next page of ended orders. */
  showOlder(): Promise<void>
}
/** Called with each order that was opened or has ended. */
export type OrderListener = (order: WireOrder) => void

/** Places orders, and keeps the list of orders and the balance as the server has them. */
export function openOrderController(store: Store<PlatformState>, host: PlatformPort, onOrder: OrderListener): OrderController {
  const report: ReportOrder = (event, order) => {
    onOrder(order)
    host.send({ type: 'order', event, order })
  }
  const { keepOpened, ...refreshing } = createOrderRefresh(store, host, report)

  const signInFirst = (): void => {
    store.set({ session: { who: 'guest' }, placing: { status: 'idle' } })
    host.send({ type: 'needLogin' })
  }

  const showOpened = (order: WireOrder): void => {
    keepOpened(order)
    const { open } = store.get()
    // A refresh may have included it before its own response came.
    const isKnown = open.some(({ id }) => id === order.id)
    store.set({ placing: { status: 'idle' }, open: isKnown ? open : [...open, order] })
    if (!isKnown) report('opened', order)
  }

  /** `state`: as it was when the order was sent. */
  const showUnclear = (state: PlatformState, { account }: Balance, direction: Direction): void => {
    const { symbol, stake, open, settled, now: sentAt } = state
    const known = new Set([...open, ...settled].map(({ id }) => id))
    const sent = { account, symbol, direction, stake, known, sentAt }
    store.set({ placing: { status: 'unclear', sent, since: performance.now() } })
  }

  const place = async (direction: Direction): Promise<void> => {
    const state = store.get()
    const { balance } = state
    // The dialog is drawn until the next frame: a second press on it is no second order.
    if (state.placing.status === 'sending') return
    const code = obstacleTo(state)
    if (code !== null || !balance) return store.set({ placing: { status: 'refused', code: code ?? 'orders.loading' } })
    store.set({ placing: { status: 'sending' } })
    const answer = await sendOrder(state, balance.account, direction)
    // Signed out meanwhile: the answer belongs to another session (SES-14).
    if (tokenOf(store.get()) !== tokenOf(state)) return
    if (answer.ok && answer.value.order) showOpened(answer.value.order)
    else if (!answer.ok && answer.status === 401) signInFirst()
    else if (answer.ok || isUnclear(answer)) showUnclear(state, balance, direction)
    else store.set({ placing: { status: 'refused', code: answer.code } })
    await refreshing.refresh()
  }

  return {
    ...refreshing,
    press(direction) {
      const state = store.get()
      if (state.session.who !== 'person') return signInFirst()
      if (state.placing.status === 'sending') return
      const code = obstacleTo(state)
      if (code !== null) return store.set({ placing: { status: 'refused', code } })
      if (state.preferences.ordering === 'confirm') return store.set({ placing: { status: 'confirming', direction } })
      void place(direction)
    },
    place,
    showOlder: createOlderOrders(store),
  }
}
