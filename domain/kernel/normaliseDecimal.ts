/** Digits of Arabic and Persian keyboards; their last four bits are their value. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Normalises a typed amount for parsing: removes spaces, turns a comma into a point, and converts the digits of Arabic, Persian and
 * Japanese keyboards.
 */
export const normaliseDecimal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s/g, '')
    .replace(/[,\u066b]/, '.')
