import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { DepositView } from '../../contract/background.ts'
import { isEnded } from '../../domain/funding/isEnded.ts'
import { isOvertaken } from '../../domain/kernel/overtaken.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'
import { type Heard, heard } from '../bridges/heard.ts'
import { changesOwner } from './changesOwner.ts'
import { sessionRead, signedOut } from './sessionSlice.ts'

/** The deposits by card that the worker keeps, by id. `owner`: the person they are about. */
export type DepositsSlice = { owner: number | null; byId: Record<string, DepositView> }

const initialState: DepositsSlice = { owner: null, byId: {} }

/** Facts and answers of calls may cross: the later word holds. */
function take(state: DepositsSlice, deposit: DepositView, now: number): void {
  if (!isOvertaken(deposit.changedAt, state.byId[deposit.id]?.changedAt, now)) state.byId[deposit.id] = deposit
}

/** What is known of deposits on this device (FUND-36). The worker decides; the page only shows. */
export const depositsSlice = createSlice({
  name: 'deposits',
  initialState,
  reducers: {
    /** A call into the worker answered with a deposit. */
    depositRead: {
      prepare: heard<DepositView>,
      reducer: (state, { payload, meta: { heardAt } }: Heard<DepositView>) => take(state, payload, heardAt),
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload, meta: { heardAt } }) => {
        for (const { deposit } of factsOf(payload, 'deposit')) take(state, deposit, heardAt)
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (changesOwner(state, payload.user)) state.byId = {}
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    selectDeposits: (state) => state.byId,
    /** The deposit that is under way, or null. There is one at most; of two the older one is shown first. */
    selectDepositUnderWay: createSelector(
      (state: DepositsSlice) => state.byId,
      (byId): DepositView | null =>
        Object.values(byId)
          .filter(({ stage }) => !isEnded(stage))
          .sort((a, b) => a.openedAt - b.openedAt)[0] ?? null,
    ),
    /** The deposit that changed last, ended or not. */
    selectLatestDeposit: createSelector(
      (state: DepositsSlice) => state.byId,
      (byId): DepositView | null => Object.values(byId).sort((a, b) => b.changedAt - a.changedAt)[0] ?? null,
    ),
  },
})

export const { depositRead } = depositsSlice.actions
export const { selectDeposits, selectDepositUnderWay, selectLatestDeposit } = depositsSlice.selectors
