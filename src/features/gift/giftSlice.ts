import { createSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

/** `due`: the worker has said that the popup's time has come (SES-15). `offered`: it has been shown, or there was none to show. */
export type GiftState = { at: 'waiting' | 'due' | 'offered' }

const initialState: GiftState = { at: 'waiting' }

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
/** The slice joins the store late: until the next action there is nothing of it. */
export const selectGift = (state: { gift?: GiftState }): GiftState['at'] => state.gift?.at ?? 'waiting'
