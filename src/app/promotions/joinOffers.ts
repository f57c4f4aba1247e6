import { offersSlice } from '../../features/promotions/offersSlice.ts'
import { reducer } from '../store.ts'

/** Adds the offers slice to the running store. Loaded on demand: most visits need none. */
reducer.inject(offersSlice)
