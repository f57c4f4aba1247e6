import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'
/** `text` is already translated. A toast is never the only copy of an error (APP-17). */
export type Toast = { id: string; tone: ToastTone; text: string }

/** The duration of a toast; hover or focus pauses it (APP-17). */
export const toastMs = 5_000
/** More than three would cover the page; the oldest is removed. */
const maxToasts = 3

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (toast: { text: string; tone?: ToastTone }) => ({ payload: { tone: 'info' as const, ...toast, id: nanoid(8) } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        const others = state.filter(({ text }) => text !== payload.text)
        return [...others.slice(1 - maxToasts), payload]
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
})

export const { toastShown, toastDismissed } = toastsSlice.actions
export const { selectToasts } = toastsSlice.selectors
