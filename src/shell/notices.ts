import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { signedOut } from './sessionSlice.ts'

/** `text` is translated already, by whoever shows it. */
export type Notice = { id: string; tone: 'warn' | 'danger'; text: string }

/**
 * What went wrong where no form or dialog is left to say so. Unlike a toast a notice stays in the frame until the person dismisses it, so it
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
