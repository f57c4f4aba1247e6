import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { NotificationsView } from '../../../contract/background.ts'
import { selectNotifications, signedOut } from '../../shell/session/sessionSlice.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/**
 * The marks of this tab that a list may not have yet: one requested before `at` does not know them. `listAt`:
 * the time of the list that was marked.
 */
export type MarksSlice = { ids: string[]; all: boolean; at: number; listAt: number }

const initialState: MarksSlice = { ids: [], all: false, at: 0, listAt: 0 }

/** Notifications marked as read in this tab, shown at once (ENG-14). */
export const marksSlice = createSlice({
  name: 'notificationMarks',
  initialState,
  reducers: {
    /**
     * The person opened a notification, or marked all as read (`id` null). `listAt`: the time of the list on
     * screen.
     */
    markedRead(state, { payload: { id, at, listAt } }: PayloadAction<{ id: string | null; at: number; listAt: number }>) {
      // That list knows the marks before, or the clock was set back since.
      if (listAt >= state.at || listAt < state.listAt) Object.assign(state, initialState, { ids: [] })
      state.listAt = listAt
      if (id === null) state.all = true
      else state.ids.push(id)
      state.at = at
    },
    /** The server has answered: a list that is requested from now on knows the marks. */
    marksAnswered(state, { payload }: PayloadAction<number>) {
      state.at = payload
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState)
  },
  selectors: { selectMarks: (state) => state },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof marksSlice> {}
}

export const { markedRead, marksAnswered } = marksSlice.actions
const { selectMarks } = marksSlice.injectInto(rootReducer).selectors

/** Returns a list with the marks that it does not know yet. */
export function withMarks(view: NotificationsView, { ids, all, at, listAt }: MarksSlice): NotificationsView {
  // A list from before the marked one: the clock was set back, and its time says nothing.
  if (view.at >= at || view.at < listAt) return view
  const isMarked = (id: string): boolean => all || ids.includes(id)
  const marked = view.list.filter(({ id, read }) => read === 0 && isMarked(id)).length
  return {
    ...view,
    list: view.list.map((one) => (isMarked(one.id) ? { ...one, read: 1 } : one)),
    unread: all ? 0 : Math.max(0, view.unread - marked),
  }
}

const selectView = createSelector(selectNotifications, selectMarks, (view, marks) => view && withMarks(view, marks))

/** Returns the notifications as this tab shows them; null before the first list. */
export const useNotificationsView = (): NotificationsView | null => useSelector(selectView)
/** Returns the number of unread notifications; null before the first list. */
export const useUnread = (): number | null => useNotificationsView()?.unread ?? null
