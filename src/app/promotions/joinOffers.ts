import { offersSlice } from '../../features/promotions/offersSlice.ts'
import { reducer } from '../store.ts'

/** Joins the offers' slice to the running store: most visits need none. */
reducer.inject(offersSlice)
