import type { Language } from '../../contract/kernel.ts'

/** Which way a language is written; the chart runs from left to right in all. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
