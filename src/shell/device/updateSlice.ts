import { createSlice } from '@reduxjs/toolkit'
import { updateApplied, updateFound, updateHeldUp } from '../../bridges/updateFacts.ts'

/**
 * The state of an app update (PWA-06). `heldUp`: something blocks the reload; `applied`: it is active and the
 * page is about to reload.
 */
export type UpdateState = { at: 'none' } | { at: 'found' } | { at: 'heldUp' } | { at: 'applied' }

export const updateSlice = createSlice({
  name: 'update',
  initialState: { at: 'none' } as UpdateState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      // Dispatched more than once for one version, and again for the next.
      .addCase(updateFound, (state): UpdateState => (state.at === 'none' ? { at: 'found' } : state))
      .addCase(updateHeldUp, (): UpdateState => ({ at: 'heldUp' }))
      .addCase(updateApplied, (): UpdateState => ({ at: 'applied' }))
  },
  selectors: { selectUpdate: (state) => state },
})

export const { selectUpdate } = updateSlice.selectors
