import { createContext, type ReactNode } from 'react'

/** What whoever opens a dialog says of it: what stands under its own words, and whether another dialog lies over it. */
export type DialogFrame = { notice: ReactNode; place: 'top' | 'under' }

export const DialogFrame = createContext<DialogFrame>({ notice: null, place: 'top' })
