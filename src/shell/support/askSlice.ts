import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { sessionRead, signedOut } from '../session/sessionSlice.ts'
import { claimForUser } from '../session/claimForUser.ts'
import { rootReducer } from '../store/rootReducer.ts'

/** A detail that support needs, in the language on screen. Never a card's number or a secret. */
export type AskFact = { label: string; value: string }
/** A question to support that a screen has begun: its subject and the details of what it is about. */
export type Ask = { subject: string; facts: readonly AskFact[] }

type AskState = { owner: number | null; ask: Ask | null }
const initialState: AskState = { owner: null, ask: null }

/** The question that the form of a new ticket takes over when it opens (SUP-01). */
export const askSlice = createSlice({
  name: 'askSupport',
  initialState,
  reducers: {
    supportAsked(state, { payload }: PayloadAction<Ask>) {
      state.ask = { ...payload, facts: [...payload.facts] }
    },
    askTaken(state) {
      state.ask = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionRead, (state, { payload }) => {
        if (claimForUser(state, payload.user)) state.ask = null
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: { selectAsk: ({ ask }) => ask },
})

declare module '../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof askSlice> {}
}

export const { supportAsked, askTaken } = askSlice.actions
export const { selectAsk } = askSlice.injectInto(rootReducer).selectors
