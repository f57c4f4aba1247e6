import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { ApiExtra } from '../../api/callInSession.ts'

/** A thunk that any feature may dispatch: it has the calls but not the store's type. */
export type AppThunk<Answer> = ThunkAction<Answer, unknown, ApiExtra, Action>
export const useAppDispatch = () => useDispatch<ThunkDispatch<unknown, ApiExtra, Action>>()
