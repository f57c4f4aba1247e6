import { configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedCard } from '../../../contract/cards.ts'
import { json } from '../../../tests/support/json.ts'
import { baseApi } from '../../api/baseApi.ts'
import { rootReducer } from '../store/rootReducer.ts'
import { savedCards } from './cardsApi.ts'
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
    reducer: rootReducer,
    middleware: (standard) => standard({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  })

test.each([
  ['the list was loaded before', [json({ return: 'true', data: [old] })], [card, old]],
  ['the list never loaded', [], [card]],
])('[FUND-18, FUND-19] a saved card can be used where %s and the connection is lost', async (_what, lists, shown) => {
  vi.stubGlobal('fetch', async (address: string) => {
    const response = address === '/api/card/save' ? json({ return: 'true', data: card }) : lists.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  const store = newStore()
  const reading = store.dispatch(savedCards.initiate({ body: {} }))
  await reading
  expect(await store.dispatch(saveCard(body))).toEqual(card)
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()))
  expect(savedCards.select({ body: {} })(store.getState()).data?.data).toEqual(shown)
})
