import { createContext, useContext } from 'react'

/** The current language as a BCP 47 tag, by which components format numbers and times. */
export const LocaleContext = createContext('en')
/** Returns the current language tag. */
export const useLocale = (): string => useContext(LocaleContext)
