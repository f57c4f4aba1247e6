import { createSlice } from '@reduxjs/toolkit'
import { type OfferName, offerNames } from '../../../domain/promotions/offer.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

/** How often the worker has said of an offer that its time is over (ENG-05). */
export type OffersState = Partial<Record<OfferName, number>>

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

/** The slice joins the store late: until the next action there is nothing of it. */
export const selectEnds =
  (offer: OfferName) =>
  (state: { offers?: OffersState }): number =>
    state.offers?.[offer] ?? 0
