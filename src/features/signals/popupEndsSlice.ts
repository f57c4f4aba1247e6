import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/** Slice of the number of times that the worker has reported the end of a signal's popup (BG-01). */
const popupEndsSlice = createSlice({
  name: 'signalPopupEnds',
  initialState: 0,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(
      backgroundReported,
      (ends, { payload: facts }) => ends + factsOf(facts, 'due').filter(({ reminder }) => reminder === 'signal').length,
    )
  },
  selectors: { selectPopupEnds: (ends) => ends },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof popupEndsSlice> {}
}

export const { selectPopupEnds } = popupEndsSlice.injectInto(rootReducer).selectors
