/** Letters and digits that are not mistaken for one another, on paper or over the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 10
const prefix = 'OF'

/**
 * Returns the reference of a bank transfer from random bytes: 49 bits, so that no one guesses another
 * person's.
 */
export function transferReference(bytes: Uint8Array): string {
  const chosen = Array.from({ length }, (_, index) => letters[(bytes[index] ?? 0) % letters.length])
  return prefix + chosen.join('')
}

/**
 * Finds what may be a reference in what the payer wrote, whatever the case, spaces and dashes. Words can look
 * like one too: `payment of rent march 26`.
 */
export function referencesIn(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  // Only the prefix has an O: two of them never overlap.
  return [...new Set(plain.match(new RegExp(`${prefix}[${letters}]{${length}}`, 'g')) ?? [])]
}

/** Formats a reference in groups, as a person copies it: `OF 7K3QX 9MB2P`. */
export const groupedReference = (reference: string): string =>
  [reference.slice(0, 2), reference.slice(2, 7), reference.slice(7)].filter((part) => part !== '').join(' ')
