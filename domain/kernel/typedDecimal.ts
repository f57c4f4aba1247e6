/** The digits of Arabic and Persian keyboards, whose last four bits are their value. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * An amount as a person types it, as the rules read it: spaces between its digits, a comma for the point, and the digits of an Arabic, Persian
 * or Japanese keyboard are theirs to use.
 */
export const typedDecimal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s/g, '')
    .replace(/[,\u066b]/, '.')
