import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'
/** `text` is translated already, by whoever shows it. A toast never carries the only copy of an error (APP-17). */
export type Toast = { id: string; tone: ToastTone; text: string }

/** APP-17: how long a toast stays; hovering or focusing it holds the time. */
export const toastMs = 5_000
/** More than three at once cover the page: the oldest goes. */
const mostToasts = 3

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (toast: { text: string; tone?: ToastTone }) => ({ payload: { tone: 'info' as const, ...toast, id: nanoid(8) } }),
      reducer(state, { payload }: PayloadAction<Toast>) {
        const others = state.filter(({ text }) => text !== payload.text)
        return [...others.slice(1 - mostToasts), payload]
      },
    },
    toastDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (state) => state },
})

export const { toastShown, toastDismissed } = toastsSlice.actions
export const { selectToasts } = toastsSlice.selectors
