import { giftSlice } from '../../features/gift/giftSlice.ts'
import { reducer } from '../store.ts'

/** Adds the gift slice to the running store. Loaded on demand: most visits need none. */
reducer.inject(giftSlice)
