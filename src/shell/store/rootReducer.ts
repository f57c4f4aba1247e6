import { combineSlices } from '@reduxjs/toolkit'
import { baseApi } from '../../api/baseApi.ts'
import { depositsSlice } from '../deposits/depositsSlice.ts'
import { invoicesSlice } from '../deposits/invoicesSlice.ts'
import { connectionSlice } from '../device/connectionSlice.ts'
import { deviceSlice } from '../device/deviceSlice.ts'
import { updateSlice } from '../device/updateSlice.ts'
import { dialogsSlice } from '../dialogs/dialogsSlice.ts'
import { noticesSlice } from '../dialogs/noticesSlice.ts'
import { toastsSlice } from '../dialogs/toastsSlice.ts'
import { sessionSlice } from '../session/sessionSlice.ts'

/**
 * The slices of features. Each adds itself here by declaration merging, and to the store by `injectInto` when
 * its code loads.
 */
export interface LazyLoadedSlices {}

/** The root reducer with the slices that the first screen needs. */
export const rootReducer = combineSlices(
  sessionSlice,
  connectionSlice,
  updateSlice,
  deviceSlice,
  dialogsSlice,
  toastsSlice,
  noticesSlice,
  depositsSlice,
  invoicesSlice,
  baseApi,
).withLazyLoadedSlices<LazyLoadedSlices>()

export type RootState = ReturnType<typeof rootReducer>
