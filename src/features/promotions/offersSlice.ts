import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { type OfferName, offerNames } from '../../../domain/promotions/offer.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/** Number of end reports by the worker, for each offer (ENG-05). */
export type OffersState = Partial<Record<OfferName, number>>

/** Slice of the offers' reported ends. */
export const offersSlice = createSlice({
  name: 'offers',
  initialState: {} as OffersState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (state, { payload: facts }) => {
      for (const { reminder } of factsOf(facts, 'due')) {
        const offer = offerNames.find((name) => name === reminder)
        if (offer) state[offer] = (state[offer] ?? 0) + 1
      }
    })
  },
  /** Returns how often an offer ended. */
  selectors: { selectEndCount: (state, offer: OfferName) => state[offer] ?? 0 },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof offersSlice> {}
}

export const { selectEndCount } = offersSlice.injectInto(rootReducer).selectors
