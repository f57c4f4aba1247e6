import { createContext, type ReactNode } from 'react'

/** A text that may arrive late. `lines`: the height of its place, which is kept from the start. */
export type DialogNotice = { lines: number; content: ReactNode }
/** Set by the dialog host: a notice below the dialog's content, and whether another dialog covers it. */
export type DialogContext = { notice: DialogNotice | null; position: 'top' | 'under' }

/** Context that the dialog host provides to a dialog. */
export const DialogContext = createContext<DialogContext>({ notice: null, position: 'top' })
