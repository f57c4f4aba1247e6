import { giftSlice } from '../../features/gift/giftSlice.ts'
import { reducer } from '../store.ts'

/** Joins the gift's slice to the running store: most visits need none. */
reducer.inject(giftSlice)
