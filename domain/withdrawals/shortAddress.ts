/** An IBAN and an old address of Bitcoin have at most this many characters, and are compared as a whole. */
const wholeUpTo = 34
const shown = { first: 6, last: 12 } as const

/**
 * Returns a destination for a place without room for hundreds of characters, such as a text message. Its end
 * is long enough that nobody finds another address with the same one.
 */
export const shortAddress = (text: string): string =>
  text.length <= wholeUpTo ? text : `${text.slice(0, shown.first)}…${text.slice(-shown.last)}`
