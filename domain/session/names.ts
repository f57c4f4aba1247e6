/** A person's name: letters of any script, with the marks that stand in names. 1 to 80 characters. */
const shape = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.\-·]{0,79}$/u

export const isPersonName = (text: string): boolean => shape.test(text.trim())
