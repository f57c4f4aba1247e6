/**
 * Removes spaces, punctuation and the invisible marks that address books copy along. U+202E stays and makes the number invalid, because it
 * displays the digits reversed.
 */
export const normalisePhone = (text: string): string => text.replace(/[\s().\p{Pd}/]|(?!\u202E)\p{Cf}/gu, '')

/** 4 to 14 digits after the country code (ITU E.164 allows 15 in all). */
export const isPhone = (text: string): boolean => /^\d{4,14}$/.test(normalisePhone(text))

/** True if the server checks the number while it is typed: only for the prefix 1 (APP-19). */
export const isPhoneChecked = ({ phone_prefix: prefix, phone }: { phone_prefix: string; phone: string }): boolean =>
  prefix.replace('+', '') === '1' && isPhone(phone)

/** 1 to 4 digits, with or without a plus. */
export const isPhonePrefix = (text: string): boolean => /^\+?\d{1,4}$/.test(text)
