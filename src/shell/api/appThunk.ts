import type { Action, ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { ApiExtra } from '../../api/callInSession.ts'
import type { RootState } from '../store/rootReducer.ts'

/** A thunk that any feature may dispatch, with the calls as its extra argument. */
export type AppThunk<Answer> = ThunkAction<Answer, RootState, ApiExtra, Action>
export const useAppDispatch = () => useDispatch<ThunkDispatch<RootState, ApiExtra, Action>>()

/** `useSelector` for selectors of slices whose type it cannot infer. */
export const useAppSelector = useSelector.withTypes<RootState>()
