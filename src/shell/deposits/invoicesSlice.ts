import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { InvoiceView } from '../../../contract/background.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { claimForUser } from '../session/claimForUser.ts'
import { sessionRead, signedOut } from '../session/sessionSlice.ts'

/**
 * The worker's invoices by guid. `owner` is the person they belong to. `checkedAt` is the last poll without
 * changes; separate from the views, since a view's `fetchedAt` belongs to the server time that came with it.
 */
export type InvoicesSlice = { owner: number | null; byGuid: Record<string, InvoiceView>; checkedAt: Record<string, number> }

const initialState: InvoicesSlice = { owner: null, byGuid: {}, checkedAt: {} }

/** The invoices known on this device, also offline (INV-07). */
export const invoicesSlice = createSlice({
  name: 'invoices',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload }) => {
        for (const { view } of factsOf(payload, 'invoice')) state.byGuid[view.guid] = view
        for (const { guids, at } of factsOf(payload, 'checked')) for (const guid of guids) state.checkedAt[guid] = at
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (claimForUser(state, payload.user)) state.byGuid = {}
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    selectInvoice: (state, guid: string): InvoiceView | null => state.byGuid[guid] ?? null,
    /** Returns the time of the last poll of an invoice, changed or not, by this device's clock. */
    selectCheckedAt: (state, guid: string): number => Math.max(state.byGuid[guid]?.fetchedAt ?? 0, state.checkedAt[guid] ?? 0),
    /** Returns invoices waiting for a payment, newest first (INV-07). */
    selectOpenInvoices: createSelector(
      (state: InvoicesSlice) => state.byGuid,
      (byGuid): InvoiceView[] =>
        Object.values(byGuid)
          .filter(({ invoice }) => invoice.status === 'wt')
          .sort((a, b) => (b.invoice.opened ?? 0) - (a.invoice.opened ?? 0)),
    ),
  },
})

export const { selectInvoice, selectCheckedAt, selectOpenInvoices } = invoicesSlice.selectors
