import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/** Slice of the number of times that the worker has asked for a page at home (ENG-12). */
export const asksSlice = createSlice({
  name: 'signalAsks',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (asks, { payload: facts }) => asks + factsOf(facts, 'signals').length)
  },
  selectors: { selectAsks: (asks) => asks },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof asksSlice> {}
}

export const { selectAsks } = asksSlice.injectInto(rootReducer).selectors
