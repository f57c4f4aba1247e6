import type { Language } from '../../contract/kernel.ts'

/**
 * Returns the BCP 47 tag for `lang`, plurals and headers, if it differs from the language code in URLs
 * (APP-23).
 */
export const languageTag = (language: Language): string => (language === 'cn' ? 'zh-Hans' : language)

/**
 * Returns the tag for Intl. Arabic amounts use the digits of cards, addresses and the chart too:
 * docs/decisions/016.
 */
export const formatTag = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : languageTag(language))

/**
 * Returns the text direction of a tag or language code (APP-23). Of our languages only Arabic is rtl; news
 * feeds may have others.
 */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(?:ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr')
