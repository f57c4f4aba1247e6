import { createSlice } from '@reduxjs/toolkit'
import { type OfferName, offerNames } from '../../../domain/promotions/offer.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

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
})

/** Returns how often an offer ended. The slice joins the store late, so its state may be missing. */
export const selectEndCount =
  (offer: OfferName) =>
  (state: { offers?: OffersState }): number =>
    state.offers?.[offer] ?? 0
