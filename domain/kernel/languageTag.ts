import type { Language } from '../../contract/kernel.ts'

/** A language's tag (BCP 47) for `lang`, plurals and headers, where it differs from the address's word (APP-23). */
export const languageTag = (language: Language): string => (language === 'cn' ? 'zh-Hans' : language)

/** The tag for Intl. Amounts stand in the digits that cards, addresses and the chart have, in Arabic too: docs/decisions/016. */
export const formatTag = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : languageTag(language))

/** Which way a text is written, by its tag or the address's word (APP-23): of ours Arabic alone from the right, of news others too. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr')
