import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { DepositView } from '../../../contract/background.ts'
import { isEndedStatus } from '../../../domain/funding/isEndedStatus.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'
import { claimForUser } from '../session/claimForUser.ts'
import { sessionRead, signedOut } from '../session/sessionSlice.ts'

/** The worker's card deposits by id. `owner` is the person they belong to. */
export type DepositsSlice = { owner: number | null; byId: Record<string, DepositView> }

const initialState: DepositsSlice = { owner: null, byId: {} }

/** The deposits known on this device (FUND-36). The worker decides; the page only displays. */
export const depositsSlice = createSlice({
  name: 'deposits',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(backgroundReported, (state, { payload }) => {
        for (const { deposit } of factsOf(payload, 'deposit')) state.byId[deposit.id] = deposit
      })
      .addCase(sessionRead, (state, { payload }) => {
        if (claimForUser(state, payload.user)) state.byId = {}
      })
      .addCase(signedOut, () => initialState)
  },
  selectors: {
    selectDeposits: (state) => state.byId,
    /** The open deposit, or null. There is at most one; of two, the older one. */
    selectDepositUnderWay: createSelector(
      (state: DepositsSlice) => state.byId,
      (byId): DepositView | null =>
        Object.values(byId)
          .filter(({ status }) => !isEndedStatus(status))
          .sort((a, b) => a.openedAt - b.openedAt)[0] ?? null,
    ),
    /** The most recently changed deposit, open or ended. */
    selectLatestDeposit: createSelector(
      (state: DepositsSlice) => state.byId,
      (byId): DepositView | null => Object.values(byId).sort((a, b) => b.changedAt - a.changedAt)[0] ?? null,
    ),
  },
})

export const { selectDeposits, selectDepositUnderWay, selectLatestDeposit } = depositsSlice.selectors
