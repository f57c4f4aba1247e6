/** Characters of a code: lower case without look-alikes, since a code is read aloud and typed too. */
export const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
export const codeLength = 10

/** True for a text that has a code's form. A code is known only to the server. */
export const isReferralCode = (text: string): boolean => text.length === codeLength && [...text].every((one) => codeLetters.includes(one))
