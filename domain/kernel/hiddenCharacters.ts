/**
 * Marks that could reverse the text around them, and control characters that no keyboard types. Line feeds
 * and tabs are allowed.
 */
// oxlint-disable-next-line no-control-regex -- controls are what is looked for
const hiddenCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/

/** True if a text holds characters that are not seen and could make it read as something else. */
export const hasHiddenCharacters = (text: string): boolean => hiddenCharacters.test(text)
