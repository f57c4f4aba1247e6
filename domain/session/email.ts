/** The longest address that mail can carry (RFC 5321). */
const longest = 254

/**
 * One `@`, a name before it, a dotted name after it. The name has letters and digits of any script and the signs that RFC 5321
 * lets stand unquoted; so none that hides, turns the line around, or is a picture. Whether it exists only a letter can tell.
 */
const shape = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u

export const isEmail = (text: string): boolean => text.length <= longest && shape.test(text)

/** One person, one spelling: how an address is kept and looked up. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()

/** An address as others may see it: its first letter and where it is. */
export const maskedEmail = (email: string): string => `${[...email][0] ?? ''}•••@${email.slice(email.lastIndexOf('@') + 1)}`
