import { createContext } from 'react'

/** Asks the server once more who is here. */
export const ReadAgain = createContext<() => Promise<void>>(() => Promise.resolve())
