import { createContext, type ReactNode } from 'react'

/** Set by the dialog host: a notice below the dialog's content, and whether another dialog covers it. */
export type DialogContext = { notice: ReactNode; position: 'top' | 'under' }

/** Context that the dialog host provides to a dialog. */
export const DialogContext = createContext<DialogContext>({ notice: null, position: 'top' })
