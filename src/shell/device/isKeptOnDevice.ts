import type { AppThunk } from '../api/appThunk.ts'
import { selectDevice } from './deviceSlice.ts'

/**
 * Returns whether the device keeps what was just stored: saving it may have shown that the browser refuses
 * its storage (BG-07).
 */
export const isKeptOnDevice = (): AppThunk<boolean> => (_dispatch, getState) => selectDevice(getState()).storage === 'disk'
