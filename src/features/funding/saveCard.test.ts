import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedCard } from '../../../contract/cards.ts'
import { json } from '../../../tests/support/json.ts'
import { baseApi } from '../../api/baseApi.ts'
import { savedCards } from './fundingApi.ts'
import { saveCard } from './saveCard.ts'

afterEach(() => vi.unstubAllGlobals())

const card: SavedCard = { id: 'new', brand: 'visa', last4: '0002', expires: '2031-04', entropay: false }
const old: SavedCard = { ...card, id: 'old', last4: '1018' }
const body = { cu: 'EUR', cur: 'EUR', cty: 'BR', cnu: '4000000000000002', emm: '04', eyy: '2031', fn: 'Zofia', ln: 'Nowak' }
const extra = {
  credentials: () => ({ csrf: 'token', platformOrigin: null, platformToken: null }),
  renew: async () => false,
}
const newStore = () =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  })

test.each([
  ['the list was read before', [json({ return: 'true', data: [old] })], [card, old]],
  ['the list never came', [], [card]],
])(
  '[FUND-18, FUND-19] a card that was saved is among those to pay with, where %s and the network ends there',
  async (_what, lists, shown) => {
    vi.stubGlobal('fetch', async (address: string) => {
      const answer = address === '/api/card/save' ? json({ return: 'true', data: card }) : lists.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    })
    const store = newStore()
    const reading = store.dispatch(savedCards.initiate({ body: {} }))
    await reading
    expect(await store.dispatch(saveCard(body))).toEqual({ ok: true, card })
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()))
    expect(savedCards.select({ body: {} })(store.getState()).data?.data).toEqual(shown)
  },
)
