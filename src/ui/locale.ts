import { createContext, useContext } from 'react'

/** The language of what is shown, as a BCP 47 tag: components format numbers and times by it. */
export const LocaleContext = createContext('en')
export const useLocale = (): string => useContext(LocaleContext)
