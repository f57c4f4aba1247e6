import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/** Slice of how often the worker has reported that a running ranking is to be read again (ENG-08). */
export const standingSlice = createSlice({
  name: 'standing',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (count, { payload: facts }) =>
      factsOf(facts, 'due').some(({ reminder }) => reminder === 'contest') ? count + 1 : count,
    )
  },
  selectors: { selectDueCount: (count) => count },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof standingSlice> {}
}

export const { selectDueCount } = standingSlice.injectInto(rootReducer).selectors
