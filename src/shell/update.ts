import { createSlice } from '@reduxjs/toolkit'
import { updateApplied, updateFound, updateHeldUp } from '../bridges/updateFacts.ts'

/** A new version of the app (PWA-06). `heldUp`: something critical is under way; `applied`: it is in charge and the page is about to load anew. */
export type Update = { at: 'none' } | { at: 'found' } | { at: 'heldUp' } | { at: 'applied' }

export const updateSlice = createSlice({
  name: 'update',
  initialState: { at: 'none' } as Update,
  reducers: {},
  extraReducers: (builder) => {
    builder
      // Told more than once for one version, and again for the next.
      .addCase(updateFound, (state): Update => (state.at === 'none' ? { at: 'found' } : state))
      .addCase(updateHeldUp, (): Update => ({ at: 'heldUp' }))
      .addCase(updateApplied, (): Update => ({ at: 'applied' }))
  },
  selectors: { selectUpdate: (state) => state },
})

export const { selectUpdate } = updateSlice.selectors
