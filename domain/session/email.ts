/** The longest address that mail can carry (RFC 5321). */
const longest = 254

/** One `@`, something before it, a dotted name after it, no spaces. Whether it exists only a letter can tell. */
const shape = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u

export const isEmail = (text: string): boolean => text.length <= longest && shape.test(text)

/** One person, one spelling: how an address is kept and looked up. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()
