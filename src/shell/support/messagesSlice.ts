import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { MessageView } from '../../../contract/background.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { claimForUser } from '../session/claimForUser.ts'
import { sessionRead, signedOut } from '../session/sessionSlice.ts'
import { rootReducer } from '../store/rootReducer.ts'

/**
 * The messages to support that wait on this device, by id; null until they are read. `tickets`: the ticket of
 * each message that was sent while this page is open. `changes` counts the reported changes of tickets.
 * `edited`: a new ticket that was taken back into its form.
 */
export type MessagesState = {
  owner: number | null
  byId: Record<string, MessageView> | null
  tickets: Record<string, string>
  changes: number
  edited: MessageView | null
}

const initialState: MessagesState = { owner: null, byId: null, tickets: {}, changes: 0, edited: null }

/** The waiting messages, kept current by the worker's facts (SUP-02). */
export const messagesSlice = createSlice({
  name: 'ticketMessages',
  initialState,
  reducers: {
    /** A new ticket was taken back, and its form takes its text over; null: it has. */
    ticketEdited(state, { payload }: PayloadAction<MessageView | null>) {
      state.edited = payload && { ...payload, files: [...payload.files] }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload }) => {
        if (factsOf(payload, 'tickets').length > 0) state.changes += 1
        for (const { messages } of factsOf(payload, 'messages'))
          state.byId = Object.fromEntries(messages.map((message) => [message.id, { ...message, files: [...message.files] }]))
        for (const { id, as, ticket } of factsOf(payload, 'messageEnded')) {
          if (as === 'sent' && ticket !== undefined) state.tickets[id] = ticket
          if (state.byId) delete state.byId[id]
        }
        for (const { message } of factsOf(payload, 'message')) {
          // An answer about a message that was sent meanwhile is late.
          if (message.id in state.tickets) continue
          state.byId = { ...state.byId, [message.id]: { ...message, files: [...message.files] } }
        }
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (claimForUser(state, payload.user)) Object.assign(state, { byId: null, tickets: {}, edited: null })
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    /** Returns the waiting messages, oldest first. */
    selectMessages: createSelector(
      (state: MessagesState) => state.byId,
      (byId): readonly MessageView[] => Object.values(byId ?? {}).sort((a, b) => a.addedAt - b.addedAt),
    ),
    selectEdited: ({ edited }) => edited,
    selectSentTickets: ({ tickets }) => tickets,
    selectTicketChanges: ({ changes }) => changes,
  },
})

declare module '../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof messagesSlice> {}
}

export const { ticketEdited } = messagesSlice.actions
export const { selectEdited, selectMessages, selectSentTickets, selectTicketChanges } = messagesSlice.injectInto(rootReducer).selectors
