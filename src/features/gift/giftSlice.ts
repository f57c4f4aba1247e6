import { createSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

/** `due`: the worker reported that it is time (SES-15). `offered`: it was shown, or there was none to show. */
export type GiftState = { at: 'waiting' | 'due' | 'offered' }

const initialState: GiftState = { at: 'waiting' }

/** Slice of the gift dialog's status. */
export const giftSlice = createSlice({
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
})

export const { giftOffered } = giftSlice.actions
/** Returns the gift's status. The slice joins the store late, so its state may be missing. */
export const selectGift = (state: { gift?: GiftState }): GiftState['at'] => state.gift?.at ?? 'waiting'
