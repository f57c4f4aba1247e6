import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { TipTerms } from '../../../domain/chat/tip.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

/** The tip form; `value` is a decimal text. */
export type TipInput = { value: string; host: string; account: string }
export type Tip = { uid: number; form: TipInput; terms: TipTerms }
/** The last sent tip with its form. `unclear`: no response came, and the same tip may be sent again. */
export type SentTip = Tip & ({ at: 'sending' | 'unclear' | 'done' } | { at: 'refused'; code: string })

/** Slice of the last sent tip. It outlives the dialog, so that the outcome can be shown later (TRD-07). */
const tipSlice = createSlice({
  name: 'tip',
  initialState: { sent: null as SentTip | null },
  reducers: {
    tipSent(state, { payload }: PayloadAction<SentTip>) {
      state.sent = payload
    },
    tipForgotten(state) {
      state.sent = null
    },
    /** Forgets an outcome that was already shown. */
    tipSeen(state) {
      if (state.sent?.at === 'done' || state.sent?.at === 'refused') state.sent = null
    },
  },
  selectors: { selectSentTip: (state) => state.sent },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof tipSlice> {}
}

export const { tipSent, tipForgotten, tipSeen } = tipSlice.actions
export const { selectSentTip } = tipSlice.injectInto(rootReducer).selectors
