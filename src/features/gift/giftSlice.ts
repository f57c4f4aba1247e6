import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/**
 * `due`: the worker reported that it is time (SES-15). `offered`: it was shown, or there was none to show.
 */
export type GiftState = { at: 'waiting' | 'due' | 'offered' }

const initialState: GiftState = { at: 'waiting' }

/** Slice of the gift dialog's status. */
const giftSlice = createSlice({
  name: 'gift',
  initialState: initialState as GiftState,
  reducers: {
    giftOffered: (): GiftState => ({ at: 'offered' }),
  },
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (state, { payload: facts }): GiftState =>
      state.at === 'waiting' && factsOf(facts, 'due').some(({ reminder }) => reminder === 'gift') ? { at: 'due' } : state,
    )
  },
  selectors: { selectGift: (state) => state.at },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof giftSlice> {}
}

export const { giftOffered } = giftSlice.actions
export const { selectGift } = giftSlice.injectInto(rootReducer).selectors
