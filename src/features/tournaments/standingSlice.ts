import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import type { WireTourney } from '../../../contract/tournaments.ts'
import type { Dated } from '../../api/storedAnswers.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { signedOut } from '../../shell/session/sessionSlice.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/**
 * `dueCount`: how often the worker has reported that running rankings move. `read`: those that it has read
 * for a person's tabs; null for a visitor, whose page reads them itself.
 */
export type StandingSlice = { dueCount: number; read: Dated<{ list: WireTourney[] }> | null }
const initialState: StandingSlice = { dueCount: 0, read: null }

/** Slice of the running rankings (ENG-08). */
export const standingSlice = createSlice({
  name: 'standing',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(backgroundReported, (state, { payload: facts }) => {
      const read = factsOf(facts, 'standing').at(-1)
      if (read) state.read = { value: { list: read.list }, at: read.at, from: 'server' }
      if (read || factsOf(facts, 'due').some(({ reminder }) => reminder === 'contest')) state.dueCount += 1
    })
    builder.addCase(signedOut, () => initialState)
  },
  selectors: { selectDueCount: ({ dueCount }) => dueCount, selectRead: ({ read }) => read },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof standingSlice> {}
}

export const { selectDueCount, selectRead } = standingSlice.injectInto(rootReducer).selectors
