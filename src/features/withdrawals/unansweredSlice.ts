import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { BodyOf } from '../../../contract/route.ts'
import { withdrawalFinal } from '../../../contract/withdrawals.ts'
import { type CallError, isCallError, isUnanswered } from '../../api/callError.ts'
import { withLock } from '../../browser/locks.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { sentWithdrawal } from '../../shell/forms/sentWithdrawal.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { rootReducer } from '../../shell/store/rootReducer.ts'

export type FinalBody = BodyOf<typeof withdrawalFinal>
/** A request without an answer: it may have taken effect. Sent again with its `key` it takes effect once. */
export type UnansweredRequest = { key: string; body: FinalBody }

/** Held while a request is sent: the device stores one, so one tab sends at a time. */
const lockName = 'withdrawal'

const unansweredSlice = createSlice({
  name: 'unansweredWithdrawal',
  initialState: { request: null as UnansweredRequest | null, accepted: null as FinalBody | null },
  reducers: {
    unansweredChanged: (state, { payload }: PayloadAction<UnansweredRequest | null>) => ({ ...state, request: payload }),
    withdrawalAccepted: (_state, { payload }: PayloadAction<FinalBody>) => ({ request: null, accepted: payload }),
    acceptedTaken: (state) => ({ ...state, accepted: null }),
  },
  selectors: { selectUnanswered: ({ request }) => request, selectAccepted: ({ accepted }) => accepted },
})

declare module '../../shell/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof unansweredSlice> {}
}

/** `selectAccepted`: the request that the server accepted from this tab, until the form has taken it. */
export const { selectUnanswered, selectAccepted } = unansweredSlice.injectInto(rootReducer).selectors
const { unansweredChanged, withdrawalAccepted } = unansweredSlice.actions
export const { acceptedTaken } = unansweredSlice.actions

const store =
  (request: UnansweredRequest | null): AppThunk<Promise<unknown>> =>
  (_dispatch, getState) =>
    background.keepDraft(selectUser(getState())?.userId ?? null, sentWithdrawal, request && JSON.stringify(request))

const readStored = (): AppThunk<Promise<UnansweredRequest | null>> => async (_dispatch, getState) => {
  const stored = await background.readDraft(selectUser(getState())?.userId ?? null, sentWithdrawal)
  if (!stored.ok || stored.value === null) return null
  const { key, body } = JSON.parse(stored.value) as { key: string; body: unknown }
  // Another version of the app may have stored it. The body is repeated as it was: the server compares it
  // with the first one.
  return withdrawalFinal.body?.safeParse(body).success ? { key, body: body as FinalBody } : null
}

/** A refusal that the page decides itself. */
export const refusedHere = (code: 'withdrawal.unanswered' | 'withdrawal.other_tab'): CallError => ({ code, status: 200 })

/**
 * The first request may have taken effect unless the server decides about its repeat: a lost session or too
 * many calls decide nothing.
 */
const isUndecided = (error: CallError, sending: 'first' | 'repeat'): boolean =>
  isUnanswered(error) || (sending === 'repeat' && error.status !== 200)

/**
 * Runs `send` with the request stored on the device until its outcome is known, so that neither a reload nor
 * a closed tab loses its key (WD-12). Throws what `send` throws, and CallError `withdrawal.other_tab` or
 * `withdrawal.unanswered` without sending.
 */
export const sendStored =
  (request: UnansweredRequest, send: () => Promise<unknown>): AppThunk<Promise<void>> =>
  (dispatch, getState) =>
    withLock(lockName, 'ifFree', async (isFree) => {
      if (!isFree) throw refusedHere('withdrawal.other_tab')
      const stored = await dispatch(readStored())
      if (stored !== null && stored.key !== request.key) {
        dispatch(unansweredChanged(stored))
        throw refusedHere('withdrawal.unanswered')
      }
      const sending = (stored ?? selectUnanswered(getState())) ? 'repeat' : 'first'
      if (stored === null) await dispatch(store(request))
      try {
        await send()
      } catch (error) {
        const isOpen = isCallError(error) && isUndecided(error, sending)
        dispatch(unansweredChanged(isOpen ? request : null))
        if (!isOpen) await dispatch(store(null))
        throw error
      }
      dispatch(withdrawalAccepted(request.body))
      await dispatch(store(null))
    })

/** Reads the request that a closed tab or a reload left unanswered, once no other tab is sending one. */
export const readUnanswered = (): AppThunk<Promise<void>> => (dispatch) =>
  withLock(lockName, 'wait', async () => {
    const stored = await dispatch(readStored())
    if (stored !== null) dispatch(unansweredChanged(stored))
  })

/** Gives up a request of unknown outcome. */
export const forgetUnanswered =
  ({ key }: UnansweredRequest): AppThunk<Promise<void>> =>
  (dispatch) =>
    withLock(lockName, 'wait', async () => {
      dispatch(unansweredChanged(null))
      if ((await dispatch(readStored()))?.key === key) await dispatch(store(null))
    })
