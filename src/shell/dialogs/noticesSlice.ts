import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { signedOut } from '../session/sessionSlice.ts'

/** `text` is already translated. */
export type Notice = { id: string; tone: 'warn' | 'danger'; text: string }

/**
 * Errors that no form or dialog can show any more. Unlike a toast a notice stays until it is dismissed, so it
 * may be the only copy of an error (APP-17).
 */
export const noticesSlice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: {
    noticeShown: {
      prepare: (notice: Omit<Notice, 'id'>) => ({ payload: { ...notice, id: nanoid(8) } }),
      reducer: (state, { payload }: PayloadAction<Notice>) => [...state.filter(({ text }) => text !== payload.text), payload],
    },
    noticeDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => [])
  },
  selectors: { selectNotices: (state) => state },
})

export const { noticeShown, noticeDismissed } = noticesSlice.actions
export const { selectNotices } = noticesSlice.selectors
