import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { InvoiceView } from '../../contract/background.ts'
import { isOvertaken } from '../../domain/kernel/overtaken.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'
import { type Heard, heard } from '../bridges/heard.ts'
import { changesOwner } from './changesOwner.ts'
import { sessionRead, signedOut } from './sessionSlice.ts'

/**
 * The invoices that the worker watches, by guid. `owner`: the person they are about. `checkedAt`: when it looked last and found
 * nothing new; kept beside the views, since a view's `fetchedAt` belongs to the server's clock that came with it.
 */
export type InvoicesSlice = { owner: number | null; byGuid: Record<string, InvoiceView>; checkedAt: Record<string, number> }

const initialState: InvoicesSlice = { owner: null, byGuid: {}, checkedAt: {} }

function take(state: InvoicesSlice, view: InvoiceView, now: number): void {
  if (!isOvertaken(view.fetchedAt, state.byGuid[view.guid]?.fetchedAt, now)) state.byGuid[view.guid] = view
}

/** What is known of invoices on this device, also offline (INV-07). */
export const invoicesSlice = createSlice({
  name: 'invoices',
  initialState,
  reducers: {
    /** A call into the worker answered with an invoice. */
    invoiceRead: {
      prepare: heard<InvoiceView>,
      reducer: (state, { payload, meta: { heardAt } }: Heard<InvoiceView>) => take(state, payload, heardAt),
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload, meta: { heardAt } }) => {
        for (const { view } of factsOf(payload, 'invoice')) take(state, view, heardAt)
        for (const { guids, at } of factsOf(payload, 'checked')) for (const guid of guids) state.checkedAt[guid] = at
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (changesOwner(state, payload.user)) state.byGuid = {}
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    selectInvoice: (state, guid: string): InvoiceView | null => state.byGuid[guid] ?? null,
    /** When an invoice was last looked at, with news or without, by this device's clock. */
    selectCheckedAt: (state, guid: string): number => Math.max(state.byGuid[guid]?.fetchedAt ?? 0, state.checkedAt[guid] ?? 0),
    /** Those that wait for a payment, the newest first (INV-07). */
    selectOpenInvoices: createSelector(
      (state: InvoicesSlice) => state.byGuid,
      (byGuid): InvoiceView[] =>
        Object.values(byGuid)
          .filter(({ invoice }) => invoice.status === 'wt')
          .sort((a, b) => (b.invoice.opened ?? 0) - (a.invoice.opened ?? 0)),
    ),
  },
})

export const { invoiceRead } = invoicesSlice.actions
export const { selectInvoice, selectCheckedAt, selectOpenInvoices } = invoicesSlice.selectors
