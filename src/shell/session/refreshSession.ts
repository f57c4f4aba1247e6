import { createContext } from 'react'

/** Context function that reads the session from the server again. */
export const RefreshSession = createContext<() => Promise<void>>(() => Promise.resolve())
