import { orderSearch } from '../../contract/trading.ts'
import { call } from '../net/call.ts'
import { tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { latestEnd } from './mergeOrders.ts'

/** Ended orders per further page. */
const olderPage = 30

/** Returns a function that loads the next page of ended orders. */
export function createOlderOrders(store: Store<PlatformState>): () => Promise<void> {
  /** The number of results read so far, and the place of the next: a back end may have offsets alone. */
  let searched = 0
  let next: string | undefined
  return async () => {
    const { older, balance } = store.get()
    const token = tokenOf(store.get())
    if (token === null || balance === null || older === 'loading') return
    if (older === 'unknown') [searched, next] = [0, undefined]
    store.set({ older: 'loading' })
    for (;;) {
      const place = next === undefined ? { offset: searched } : { cursor: next }
      const query = { account: balance.account, limit: olderPage, ...place }
      const answer = await call(orderSearch, { token, query })
      const state = store.get()
      if (tokenOf(state) !== token || state.balance?.account !== balance.account) return
      if (!answer.ok) return store.set({ older: 'more' })
      const { hits, total = 0 } = answer.value
      searched += hits.length
      next = answer.value.next
      // The search sorts by opening time and includes open orders, so listed orders may occur on any page.
      const further = hits.filter((one) => one.status !== 'open' && state.settled.every(({ id }) => id !== one.id))
      const more = hits.length > 0 && (next !== undefined || searched < total)
      if (further.length === 0 && more) continue
      return store.set({ settled: [...state.settled, ...further].toSorted(latestEnd), older: more ? 'more' : 'none' })
    }
  }
}
