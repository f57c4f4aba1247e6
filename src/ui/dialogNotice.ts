import { createContext, type ReactNode } from 'react'

/** What stands under a dialog's own words, given by whoever opens it. */
export const DialogNotice = createContext<ReactNode>(null)
