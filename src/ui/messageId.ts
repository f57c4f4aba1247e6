import { createContext } from 'react'

/** The id of the message that a help link belongs to: the link's accessible name repeats it (APP-25). */
export const MessageId = createContext<string | undefined>(undefined)
