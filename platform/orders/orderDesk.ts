import type { WireOrder } from '../../contract/trading.ts'
import { openOrders, placeOrder } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { stakeErrors } from '../../domain/trading/orderRules.ts'
import type { Direction } from '../../domain/trading/settlement.ts'
import type { Shell } from '../frame/shellFrame.ts'
import { call, type CallResult } from '../net/call.ts'
import { currencyOf, tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'

/** A lost answer is asked for again with the same key: the server makes one order of it. */
const sendings = 3
/** The server settles within moments; until it has, its word is asked for again at this pace. */
const lookAgainMs = secondMs

export type OrderDesk = { place(direction: Direction): Promise<void>; look(): Promise<void>; lookWhenDue(): void }
export type DeskEvents = { opened(order: WireOrder): void; settled(order: WireOrder): void }

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Places orders and keeps the list of them, with the balance beside it, as the server has it. */
export function openOrderDesk(store: Store<PlatformState>, shell: Shell, events: DeskEvents): OrderDesk {
  let lastLook = 0
  let looks = 0

  const signInFirst = (): void => {
    store.set({ session: { who: 'guest' }, placing: { status: 'idle' } })
    shell.send({ type: 'needLogin' })
  }

  const look = async (): Promise<void> => {
    const { account } = store.get()
    const token = tokenOf(store.get())
    lastLook = performance.now()
    looks += 1
    const mine = looks
    if (token === null) return
    const answer = await call(openOrders, { token, query: { account } })
    // A later look, or another person or account since: this answer is about the past.
    const state = store.get()
    if (mine !== looks || tokenOf(state) !== token || state.account !== account) return
    if (!answer.ok)
      return answer.status === 401
        ? store.set({ session: { who: 'guest' }, open: [], settled: [], balance: null })
        : store.set({ ordersLoading: 'failed' })
    const { orders, settled = [], balance } = answer.value
    const running = new Set(state.open.map(({ id }) => id))
    store.set({ open: orders, settled, balance, ordersLoading: 'ready' })
    shell.send({ type: 'balance', account: balance.account, available: balance.available, currency: balance.currency })
    for (const order of settled) {
      if (!running.has(order.id)) continue
      events.settled(order)
      shell.send({ type: 'order', event: 'settled', order })
    }
  }

  const send = async (state: PlatformState, account: string, direction: Direction): Promise<CallResult<typeof placeOrder>> => {
    const { symbol, stake, expiryMs, quote } = state
    const token = tokenOf(state)
    const body = { account, symbol, direction, stake, expiryMs, ...(quote && { seenPrice: quote.price }) }
    const key = newKey()
    let answer = await call(placeOrder, { body, token, key })
    for (let tried = 1; tried < sendings && !answer.ok && answer.code === 'network.none'; tried++)
      answer = await call(placeOrder, { body, token, key })
    return answer
  }

  return {
    look,
    async place(direction) {
      const state = store.get()
      if (state.session.who !== 'person') return signInFirst()
      if (state.placing.status === 'sending') return
      const account = state.balance?.account ?? state.account
      const wrong = stakeErrors(state.stake, currencyOf(state))[0]
      if (state.feed !== 'live' || !account)
        return store.set({ placing: { status: 'refused', code: state.feed === 'live' ? 'orders.loading' : 'order.feedStopped' } })
      if (wrong) return store.set({ placing: { status: 'refused', code: wrong.code } })
      store.set({ placing: { status: 'sending' } })
      const answer = await send(state, account, direction)
      if (answer.ok && answer.value.order) {
        const { order } = answer.value
        store.set({ placing: { status: 'idle' }, open: [...store.get().open.filter(({ id }) => id !== order.id), order] })
        events.opened(order)
        shell.send({ type: 'order', event: 'opened', order })
      } else if (!answer.ok && answer.status === 401) signInFirst()
      else
        store.set({
          placing: !answer.ok && answer.code !== 'network.none' ? { status: 'refused', code: answer.code } : { status: 'unclear' },
        })
      await look()
    },
    lookWhenDue() {
      const { open, now } = store.get()
      if (open.some(({ expiresAt }) => expiresAt <= now) && performance.now() - lastLook >= lookAgainMs) void look()
    },
  }
}
