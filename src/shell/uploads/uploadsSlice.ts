import { createSelector, createSlice, type WithSlice } from '@reduxjs/toolkit'
import type { UploadView } from '../../../contract/background.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { claimForUser } from '../session/claimForUser.ts'
import { sessionRead, signedOut } from '../session/sessionSlice.ts'
import { rootReducer } from '../store/rootReducer.ts'

/**
 * The files that wait on this device, by id; null until they are read. `owner` is the person they belong to.
 */
export type UploadsState = { owner: number | null; byId: Record<string, UploadView> | null }

const initialState: UploadsState = { owner: null, byId: null }

/** The waiting files, kept current by the worker's facts (VER-05). */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload }) => {
        // A part that was sent while the list was read is newer.
        for (const { uploads } of factsOf(payload, 'uploads'))
          state.byId = Object.fromEntries(uploads.map((file) => [file.id, { ...file, sent: state.byId?.[file.id]?.sent ?? file.sent }]))
        if (state.byId === null) return
        for (const { upload } of factsOf(payload, 'upload')) state.byId[upload.id] = upload
        for (const { id } of factsOf(payload, 'uploadEnded')) delete state.byId[id]
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (claimForUser(state, payload.user)) state.byId = null
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    /** Returns the files, oldest first; null until they are read. */
    selectUploads: createSelector(
      (state: UploadsState) => state.byId,
      (byId): UploadView[] | null => byId && Object.values(byId).sort((a, b) => a.addedAt - b.addedAt),
    ),
  },
})

declare module '../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof uploadsSlice> {}
}

export const { selectUploads } = uploadsSlice.injectInto(rootReducer).selectors
