/**
 * Marks without a shape of their own that pasted text brings along: direction marks, zero widths, soft
 * hyphens, byte order marks.
 */
const hiddenMarks = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202D\u2060\u2066-\u2069\uFEFF]/g

/**
 * Returns the value of a decimal digit of any script. Unicode lists the ten digits of a script in order,
 * script after script.
 */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** Writes the digits of every script as 0 to 9 (APP-33). */
export const withPlainDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))

/**
 * Returns only the digits of a text, those of every script, as 0 to 9: for codes, PINs and numbers of cards
 * (APP-33).
 */
export const digitsOf = (text: string): string => withPlainDigits(text).replace(/\D/g, '')

/**
 * Reads the text of a one-line field as it is meant (APP-33): composed letters, no hidden marks, no blanks at
 * its ends.
 */
export const readLine = (text: string): string => readText(text).trim()

/**
 * Reads a text of several lines as it is meant (APP-33): composed letters, and none of the hidden marks,
 * which our own amounts bring along in Arabic.
 */
export const readText = (text: string): string => text.replace(hiddenMarks, '').normalize('NFC')

/** Reads a code, such as a promotion's: also without the blanks inside it, and with plain digits. */
export const readCode = (text: string): string => withPlainDigits(readLine(text.replace(/\s/g, '')))

/**
 * Reads a password (APP-33): devices compose the same letters differently. Blanks and marks may belong to it.
 */
export const readPassword = (text: string): string => text.normalize('NFC')
