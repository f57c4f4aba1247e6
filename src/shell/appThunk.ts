import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { ApiExtra } from '../api/callInSession.ts'

/** A thunk that any feature may dispatch: it knows the calls, not the store. */
export type AppThunk<Answer> = ThunkAction<Answer, unknown, ApiExtra, Action>
export const useAppDispatch = () => useDispatch<ThunkDispatch<unknown, ApiExtra, Action>>()
