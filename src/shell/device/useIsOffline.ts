import { useSelector } from 'react-redux'
import { selectConnection } from './connectionSlice.ts'

/** True while the server cannot be reached: actions that need it are disabled. */
export const useIsOffline = (): boolean => useSelector(selectConnection).at === 'offline'
