/**
 * The digits of a number as typed, without spaces, dots, dashes and brackets, nor the unseen marks that address books copy along.
 * U+202E stays, and makes it no number: it shows the digits turned around.
 */
export const plainPhone = (text: string): string => text.replace(/[\s().\p{Pd}/]|(?!\u202E)\p{Cf}/gu, '')

/** 4 to 14 digits after the country's code (ITU E.164 allows 15 in all). */
export const isPhone = (text: string): boolean => /^\d{4,14}$/.test(plainPhone(text))

/** Whether the server is asked about a number while it is typed: only where its prefix is 1 (APP-19). */
export const isPhoneChecked = ({ phone_prefix: prefix, phone }: { phone_prefix: string; phone: string }): boolean =>
  prefix.replace('+', '') === '1' && isPhone(phone)

/** 1 to 4 digits, with or without a plus. */
export const isPhonePrefix = (text: string): boolean => /^\+?\d{1,4}$/.test(text)
